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
