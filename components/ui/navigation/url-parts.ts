/** The parts of a URL, for showing it with its host marked. All of it is ASCII. */
export interface UrlParts {
  /** Scheme, and user information if there is any. */
  before: string
  host: string
  after: string
  /** The host name has letters outside ASCII, which may look like those of another site. */
  isUnicodeHost: boolean
}

/** The URL as a browser sends it: the host name in Punycode, all else percent-encoded. Returns `href` if it is not a URL. */
export function toAsciiUrl(href: string): string {
  return URL.parse(href)?.href ?? href
}

/** Splits a URL. A URL without a host, such as `mailto:`, is all in `after`. */
export function splitUrl(href: string): UrlParts {
  const address = toAsciiUrl(href)
  const url = URL.parse(address)
  const host = url?.host ?? ''
  // User information cannot hold "@" or "/" unescaped, so the host begins after the first "@" before the first "/".
  const authority = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?/.exec(address)?.[0] ?? ''
  if (!host || !authority) return { before: '', host: '', after: address, isUnicodeHost: false }
  const isUnicodeHost = host.split('.').some((label) => label.startsWith('xn--'))
  return { before: authority, host, after: address.slice(authority.length + host.length), isUnicodeHost }
}

/** True if `href` leads away from the pages of `origin`. Fragments stay on their page. */
export function isExternalUrl(href: string, page: Pick<Location, 'href' | 'origin'>): boolean {
  if (href.startsWith('#')) return false
  const url = URL.parse(href, page.href)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return !(isWeb && url.origin === page.origin)
}
