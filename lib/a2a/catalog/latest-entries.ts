import type { JsonObject } from '@/lib/a2a/json'

/** Of entries that are versions of the same thing only the newest (AI Catalog, Multi-Version Entries), in their order. */
export function latestEntries(entries: JsonObject[]): JsonObject[] {
  const newest = new Map<string, JsonObject>()
  for (const entry of entries) {
    const { identifier, version } = entry
    if (typeof identifier !== 'string' || typeof version !== 'string') continue
    const known = newest.get(identifier)
    if (!known || isNewer(entry, known)) newest.set(identifier, entry)
  }
  return entries.filter((entry) => {
    const chosen = typeof entry.version === 'string' ? newest.get(entry.identifier as string) : undefined
    return chosen === undefined || chosen === entry
  })
}

function isNewer(one: JsonObject, other: JsonObject): boolean {
  const order = compareVersions(String(one.version), String(other.version))
  return order === 0 ? updateOf(one) > updateOf(other) : order > 0
}

const updateOf = ({ updatedAt }: JsonObject): string => (typeof updatedAt === 'string' ? updatedAt : '')

/** Characters of a version that count. Each entry may be compared with the same long one. */
const mostCharacters = 200

const collator = new Intl.Collator('en', { numeric: true })

/** As far as lists need Semantic Versioning: numbers by their value, a release after what came before it. */
function compareVersions(one: string, other: string): number {
  const [release = '', early = ''] = one.slice(0, mostCharacters).split(/-(.*)/s)
  const [otherRelease = '', otherEarly = ''] = other.slice(0, mostCharacters).split(/-(.*)/s)
  return (
    collator.compare(release, otherRelease) ||
    Number(early === '') - Number(otherEarly === '') ||
    collator.compare(early, otherEarly)
  )
}
