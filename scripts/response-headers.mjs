// Response headers, for next.config.ts and for responses without Next.js (lib/server/http/serve-directly.ts).

/** Headers of every response. Pages get their content security policy from proxy.ts, because it has a nonce. */
export const responseHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Prevents responses for programs from running or loading anything in a browser. */
export const inertHeaders = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }
