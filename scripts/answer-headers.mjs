// Headers of answers, for next.config.ts and for what is served without Next (lib/server/http/serve-directly.ts).

/** For every answer. Pages get their content security policy from proxy.ts, because it has a nonce. */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** An answer for programs, looked at in a browser, runs and loads nothing. */
export const inertHeaders = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }
