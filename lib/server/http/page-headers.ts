import 'server-only'

/** Request headers in which the proxy tells a page what it cannot know by itself. */
export const pageHeaders = {
  /** Nonce of the content security policy, for inline scripts. */
  nonce: 'x-nonce',
  /** The page's own path and query, to come back to after signing in. */
  path: 'x-switchboard-path',
} as const
