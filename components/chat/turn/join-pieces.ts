import type { ArtifactItem, TurnItem } from '@/components/chat/turn/turn'
import type { Artifact } from '@/lib/a2a/model'
import { textKey, textOf } from '@/lib/a2a/text/part-text'
import { areFragments } from '@/lib/a2a/text/text-fragments'

const isText = ({ parts }: Artifact): boolean => parts.length > 0 && parts.every((part) => 'text' in part)

/** Returns true for an artifact that may be a piece of a longer text: sent once, in one chunk. */
function mayBePiece({ artifact, sources, how }: ArtifactItem): boolean {
  return how === 'plain' && sources.every(({ entry }) => entry.chunks === 1) && isText(artifact)
}

function ended(item: ArtifactItem): boolean {
  return item.sources.at(-1)?.entry.ended === true
}

function areAlike(a: Artifact, b: Artifact): boolean {
  return a.name === b.name && a.description === b.description && a.parts[0]?.mediaType === b.parts[0]?.mediaType
}

/** Returns sequences of artifacts that may be pieces of one. */
function runsOf(items: TurnItem[]): ArtifactItem[][] {
  const runs: ArtifactItem[][] = []
  for (const [index, item] of items.entries()) {
    if (item.type !== 'artifact' || !mayBePiece(item)) continue
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && before === items[index - 1] && areAlike(before.artifact, item.artifact)) run.push(item)
    else runs.push([item])
  }
  return runs.filter((run) => run.length > 1)
}

function joined(run: ArtifactItem[], parts = run.flatMap(({ artifact }) => artifact.parts)): ArtifactItem[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return run
  const text = textOf(parts)
  const artifact = { ...last.artifact, ...first.artifact, parts: [{ ...first.artifact.parts[0], text }] }
  return [
    { ...first, artifact, sources: run.flatMap(({ sources }) => sources), how: 'joined', complete: last.complete },
  ]
}

/**
 * Returns the sequence merged into one artifact if it is certain that it is one, otherwise unchanged. `said`: text keys of
 * the messages.
 */
function shownRun(run: ArtifactItem[], messageTexts: ReadonlySet<string | undefined>): ArtifactItem[] {
  const texts = run.map(({ artifact }) => textOf(artifact.parts))
  const whole = textKey({ parts: [{ text: texts.join('') }] })
  // The last artifact repeats the text of the others.
  const last = run.at(-1)
  const pieces = textKey({ parts: [{ text: texts.slice(0, -1).join('') }] })
  if (last && run.length > 2 && pieces !== undefined && pieces === textKey(last.artifact))
    return joined(run, last.artifact.parts)
  if (whole !== undefined && messageTexts.has(whole)) return joined(run)
  const open = run.slice(0, -1).every((item) => !ended(item))
  // A piece that appends to an unknown artifact belongs to the previous one.
  const added = run.slice(1).every(({ sources }) => sources[0]?.entry.begunMidway)
  return open && (added || areFragments(texts)) ? joined(run) : run
}

/** Merges artifacts that are pieces of one streamed artifact, if that is certain. Some agents give each piece its own ID. */
export function joinPieces(items: TurnItem[]): TurnItem[] {
  const runs = runsOf(items)
  if (runs.length === 0) return items
  const messageTexts = new Set(items.map((item) => (item.type === 'message' ? textKey(item.message) : undefined)))
  const shown = new Map<TurnItem, TurnItem[]>()
  for (const run of runs) {
    const one = shownRun(run, messageTexts)
    if (one !== run) for (const [index, item] of run.entries()) shown.set(item, index === 0 ? one : [])
  }
  return shown.size === 0 ? items : items.flatMap((item) => shown.get(item) ?? [item])
}
