import type { Artifact, Part } from '@/lib/a2a/model'

/** One side of an artifact that two runs made. */
export interface ComparedArtifact {
  /** What of it can be compared line by line: texts as they are, data as indented JSON with sorted members. */
  text: string
  bytes: number
}

export interface ArtifactPair {
  key: string
  /** Empty where it has none. */
  name: string
  mark: 'same' | 'changed' | 'removed' | 'added'
  left?: ComparedArtifact
  right?: ComparedArtifact
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function textOf(part: Part): string {
  if ('text' in part) return part.text
  if ('data' in part) return `${JSON.stringify(part.data, sorted, 2)}\n`
  return 'url' in part ? `${part.url}\n` : ''
}

function contentOf({ parts }: Artifact): string {
  return JSON.stringify(
    parts.map((part) => ('raw' in part ? part.raw : textOf(part))),
    sorted,
  )
}

/** Bytes of what it holds: base64 as what it stands for. */
function bytesOf(part: Part): number {
  return 'raw' in part ? Math.floor((part.raw.length * 3) / 4) : new TextEncoder().encode(textOf(part)).length
}

const side = ({ parts }: Artifact): ComparedArtifact => ({
  text: parts.map(textOf).join(''),
  bytes: parts.reduce((sum, part) => sum + bytesOf(part), 0),
})

/** The artifacts of two runs, each beside the one of its name, and where there is none, beside the next that has none. */
export function pairArtifacts(left: readonly Artifact[], right: readonly Artifact[]): ArtifactPair[] {
  const free = [...right]
  const take = (fits: (artifact: Artifact) => boolean): Artifact | undefined => {
    const place = free.findIndex(fits)
    return place === -1 ? undefined : free.splice(place, 1)[0]
  }
  const named = new Set(left.map(({ name }) => name))
  const byName = left.map((artifact) => take(({ name }) => name === artifact.name))
  const pairs = left.map((artifact, index): ArtifactPair => {
    const other = byName[index] ?? take(({ name }) => !named.has(name))
    const pair = { key: `left ${index}`, name: artifact.name ?? other?.name ?? '', left: side(artifact) }
    if (!other) return { ...pair, mark: 'removed' }
    const mark = contentOf(artifact) === contentOf(other) ? 'same' : 'changed'
    return { ...pair, right: side(other), mark }
  })
  const alone = free.map((artifact, index): ArtifactPair => {
    return { key: `right ${index}`, name: artifact.name ?? '', mark: 'added', right: side(artifact) }
  })
  return [...pairs, ...alone]
}
