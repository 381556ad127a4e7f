import 'server-only'

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]))
}

/** Returns JSON text with sorted members. PostgreSQL stores members in an order of its own. */
export function canonicalJson(text: string): string {
  return JSON.stringify(sortMembers(JSON.parse(text)))
}
