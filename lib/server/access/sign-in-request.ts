import 'server-only'

const base = 'http://own.invalid'

/**
 * Returns `path` without its fragment if it leads to a page of this site, else `/`. It is parsed twice, because the path of
 * `/.//example.com` is `//example.com`, which is a URL of another site.
 */
export function toReturnPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  const url = URL.parse(path, base)
  const own = url?.origin === base ? url.pathname + url.search : '/'
  return URL.parse(own, base)?.origin === base ? own : '/'
}

/** Returns true if the browser connected over HTTPS, so that a cookie may be marked `Secure`. */
export function isHttpsRequest(headers: Headers, publicUrl: string | undefined): boolean {
  if (headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https') return true
  return publicUrl !== undefined && publicUrl.startsWith('https:') && new URL(publicUrl).host === headers.get('host')
}
