import 'server-only'

/**
 * Returns the headers of Node.js or of the HTTP client as Fetch headers. Appending takes a fraction of the time of the
 * constructor, which converts a list of pairs twice. Throws a TypeError for an invalid name or value.
 */
export function toFetchHeaders(source: Readonly<Record<string, string | readonly string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const name of Object.keys(source)) {
    const value = source[name]
    if (typeof value === 'string') headers.append(name, value)
    else for (const each of value ?? []) headers.append(name, each)
  }
  return headers
}
