import 'server-only'

/** `path` where it is one of this site's own, else `/`: a redirect must not lead elsewhere. */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string') return '/'
  const base = 'http://own.invalid'
  const url = path.startsWith('/') ? URL.parse(path, base) : null
  return url?.origin === base ? url.pathname + url.search : '/'
}
