import type { Artifact, Part } from '@/lib/a2a/model'

/** An artifact of one of two compared runs. */
export interface ComparedArtifact {
  /** The text to compare line by line: texts as they are, data as indented JSON with sorted members. */
  text: string
  bytes: number
}

export interface ArtifactPair {
  key: string
  /** Empty if it has none. */
  name: string
  mark: 'same' | 'changed' | 'removed' | 'added'
  left?: ComparedArtifact
  right?: ComparedArtifact
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function toComparableText(part: Part): string {
  if ('text' in part) return part.text
  if ('data' in part) return `${JSON.stringify(part.data, sortMembers, 2)}\n`
  return 'url' in part ? `${part.url}\n` : ''
}

function toComparableContent({ parts }: Artifact): string {
  return JSON.stringify(
    parts.map((part) => ('raw' in part ? part.raw : toComparableText(part))),
    sortMembers,
  )
}

/** Size of the content in bytes, base64 decoded. */
function countBytes(part: Part): number {
  return 'raw' in part ? Math.floor((part.raw.length * 3) / 4) : new TextEncoder().encode(toComparableText(part)).length
}

const toComparedArtifact = ({ parts }: Artifact): ComparedArtifact => ({
  text: parts.map(toComparableText).join(''),
  bytes: parts.reduce((sum, part) => sum + countBytes(part), 0),
})

/** Pairs the artifacts of two runs by name, and then those without a match in order. */
export function pairArtifacts(left: readonly Artifact[], right: readonly Artifact[]): ArtifactPair[] {
  const unpairedRight = [...right]
  const take = (fits: (artifact: Artifact) => boolean): Artifact | undefined => {
    const place = unpairedRight.findIndex(fits)
    return place === -1 ? undefined : unpairedRight.splice(place, 1)[0]
  }
  const named = new Set(left.map(({ name }) => name))
  const byName = left.map((artifact) => take(({ name }) => name === artifact.name))
  const pairs = left.map((artifact, index): ArtifactPair => {
    const other = byName[index] ?? take(({ name }) => !named.has(name))
    const pair = { key: `left ${index}`, name: artifact.name ?? other?.name ?? '', left: toComparedArtifact(artifact) }
    if (!other) return { ...pair, mark: 'removed' }
    const mark = toComparableContent(artifact) === toComparableContent(other) ? 'same' : 'changed'
    return { ...pair, right: toComparedArtifact(other), mark }
  })
  const addedPairs = unpairedRight.map((artifact, index): ArtifactPair => {
    return { key: `right ${index}`, name: artifact.name ?? '', mark: 'added', right: toComparedArtifact(artifact) }
  })
  return [...pairs, ...addedPairs]
}
