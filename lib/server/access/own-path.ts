import 'server-only'

const base = 'http://own.invalid'

/**
 * `path` without its fragment if it leads to a page of this site, else `/`. Parsed twice, because the path of `/.//example.com`
 * is `//example.com`, which is the address of another site.
 */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  const url = URL.parse(path, base)
  const own = url?.origin === base ? url.pathname + url.search : '/'
  return URL.parse(own, base)?.origin === base ? own : '/'
}
