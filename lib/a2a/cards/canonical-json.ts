import type { Json } from '@/lib/a2a/json'

/**
 * Returns the canonical text of a JSON value (RFC 8785): no white space, members sorted by UTF-16 code units, numbers and
 * strings as ECMAScript writes them, as the RFC requires.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
