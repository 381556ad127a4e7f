import type { JsonObject } from '@/lib/a2a/json'

/** True if an object has a member that is neither null nor empty. */
export function hasValue(object: JsonObject, name: string): boolean {
  const value = Object.hasOwn(object, name) ? object[name] : undefined
  return value !== undefined && value !== null && value !== ''
}

/** Joins a path and a member name: `skills[0]` and `tags` is `skills[0].tags`. Unusual names are quoted. */
export function joinMemberPath(path: string, name: string): string {
  if (!/^[\w$-]{1,80}$/.test(name)) return `${path}[${JSON.stringify(truncate(name, 40))}]`
  return path ? `${path}.${name}` : name
}

/** Truncates a text to at most `most` characters, with an ellipsis. */
export function truncate(text: string, most = 80): string {
  if (text.length <= most) return text
  // Does not split a surrogate pair.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Returns a URL for display in a report: without user name, password, query and fragment, which may contain secrets. */
export function toDisplayUrl(address: string): string {
  const url = URL.parse(address)
  if (!url?.host) return truncate((address.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/]*@/, '//'))
  return truncate(`${url.protocol}//${url.host}${url.pathname}`)
}
