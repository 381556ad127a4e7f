import 'server-only'

/** Values that do not change the content. Some programs name the charset here, which no HTTP client takes for a coding. */
const withoutEffect = new Set(['', 'identity', 'utf-8', 'utf8'])

/** Returns the codings of a `Content-Encoding`, in lower case and in the order in which they were applied (RFC 9110 §8.4). */
export function readContentCodings(encoding: string | null): string[] {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => !withoutEffect.has(name))
}
