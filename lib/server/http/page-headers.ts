import 'server-only'

/** Request headers in which the proxy passes values to a page. */
export const pageHeaders = {
  /** Nonce of the content security policy, for inline scripts. */
  nonce: 'x-nonce',
  /** The page's own path and query, to return to after signing in. */
  path: 'x-switchboard-path',
} as const
