import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { responseHeaders, inertHeaders } from './scripts/response-headers.mjs'

const listed = (headers: Record<string, string>) => Object.entries(headers).map(([key, value]) => ({ key, value }))
/** Has a policy of its own in its text, may do nothing in Switchboard's name, and is told to nobody. */
const shared = listed({
  'Content-Security-Policy':
    "sandbox allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
})
/** The one answer under /api that leads on by itself. */
const leadsOn = [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }]

/** Browsers ask for it again whenever the address of a page changes. */
const cachedForDay = listed({ 'Cache-Control': 'public, max-age=86400' })

const config: NextConfig = {
  reactStrictMode: true,
  // `.next/standalone` is what a container needs (scripts/standalone.mjs).
  output: 'standalone',
  // A link that is followed while the server is away waits for it, instead of ending on the browser's own error page.
  experimental: {
    useOffline: true,
    // scripts/serve.mjs loads the pages once it is ready.
    preloadEntriesOnStart: false,
    // BUILD_CACHE=off, which scripts/bootstrap/build.mjs sets: no Turbopack cache on disk. Writing it takes a third of a first build.
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE !== 'off',
    // Source maps of the server take a tenth of the build and 115 MB. `.next/standalone` has none of its chunks.
    serverSourceMaps: false,
    // Minifying what only Node.js reads takes a quarter of the build. Only `.next/standalone` is (scripts/shrink-standalone.mjs).
    serverMinification: false,
    // Few scripts for each page: a browser opens six connections, and each request delays the first display by some milliseconds.
    // Sizes are of unminified code.
    turbopackChunking: {
      firstPageLoadPriority: 0.99,
      maxChunkCountPerGroup: 6,
      maxMergeChunkSize: 5_000_000,
      minChunkSize: 600_000,
      requestCost: 3_000_000,
    },
  },
  // Loaded from node_modules as they are: bundling them takes time, and each one several times over.
  serverExternalPackages: [
    '@bufbuild/protobuf',
    '@cfworker/json-schema',
    '@connectrpc/connect',
    '@connectrpc/connect-node',
    '@modelcontextprotocol/server',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    '@prisma/adapter-better-sqlite3',
    '@prisma/adapter-pg',
    '@prisma/client',
    'ipaddr.js',
    'jose',
    'oauth4webapi',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'undici',
    'zod',
  ],
  // The app shows the guides of docs/.
  turbopack: { rules: { '*.md': { type: 'text' } } },
  // What pages send may hold secrets.
  logging: { serverFunctions: false },
  poweredByHeader: false,
  // Agents and mocks are called with and without a slash at the end, and not every caller follows redirects. All else has one address.
  skipTrailingSlashRedirect: true,
  redirects: async () => [{ source: '/:path((?!(?:mocks|a2a)/).+)/', destination: '/:path', permanent: true }],
  headers: async () => [
    { source: '/:path*', headers: listed(responseHeaders) },
    ...['/api/:path*', '/a2a/:path*', '/mcp/:path*', '/v1/:path*', '/samples/:path*'].map((source) => ({
      source,
      headers: listed(inertHeaders),
    })),
    { source: '/api/oauth/callback', headers: leadsOn },
    { source: '/shared/:path*', headers: shared },
    { source: '/icon.svg', headers: cachedForDay },
  ],
  // `npm test` runs the type check; the build need not repeat it.
  typescript: { ignoreBuildErrors: true },
}

/** The browser gets messages that are taken apart already, and not the code that does it. */
const withWords = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})

export default withWords(config)
