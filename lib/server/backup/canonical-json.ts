import 'server-only'

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}

/** The same JSON as one text, whichever database kept it: PostgreSQL orders members in its own way. */
export function canonicalJson(text: string): string {
  return JSON.stringify(sorted(JSON.parse(text)))
}
