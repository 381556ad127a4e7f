import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

/** For every answer. Pages get their content security policy from proxy.ts, because it has a nonce. */
const headers = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}).map(([key, value]) => ({ key, value }))

/** An answer for programs, looked at in a browser, runs and loads nothing. */
const inert = [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'; sandbox" }]
/** Has a policy of its own in its text, may do nothing in Switchboard's name, and is told to nobody. */
const shared = Object.entries({
  'Content-Security-Policy':
    "sandbox allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}).map(([key, value]) => ({ key, value }))
/** The one answer under /api that leads on by itself. */
const leadsOn = [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }]

const config: NextConfig = {
  reactStrictMode: true,
  // `.next/standalone` is what a container needs (scripts/standalone.mjs).
  output: 'standalone',
  // A link that is followed while the server is away waits for it, instead of ending on the browser's own error page.
  experimental: { useOffline: true },
  // What pages send may hold secrets.
  logging: { serverFunctions: false },
  poweredByHeader: false,
  headers: async () => [
    { source: '/:path*', headers },
    ...['/api/:path*', '/a2a/:path*', '/samples/:path*'].map((source) => ({ source, headers: inert })),
    { source: '/api/oauth/callback', headers: leadsOn },
    { source: '/shared/:path*', headers: shared },
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
