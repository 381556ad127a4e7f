import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm test` runs the type check; the build need not repeat it.
  typescript: { ignoreBuildErrors: true },
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
