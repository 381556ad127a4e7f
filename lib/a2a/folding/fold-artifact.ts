import type { ArtifactEntry, TaskFold } from '@/lib/a2a/fold'
import { addEntry } from '@/lib/a2a/folding/add-message'
import { appendedPartsSize, appendParts, hasOnlyText, textLengthOf, textSuffix } from '@/lib/a2a/folding/append-parts'
import { createListIndex, entryIndex } from '@/lib/a2a/folding/entry-index'
import { addSizes, artifactSizeChange, type FoldSize, sizeOf } from '@/lib/a2a/folding/fold-size'
import { hasCapacity, markTruncated, oneObject } from '@/lib/a2a/folding/fold-capacity'
import { isSameParts } from '@/lib/a2a/folding/same-content'
import { isSameJson } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import type { Artifact, ArtifactEvent, Part } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import { textOf } from '@/lib/a2a/text/part-text'

/** True if `now` is `before` with something appended, or unchanged: some agents repeat a text as it grows. */
function isGrowth(before: readonly Part[], now: readonly Part[]): boolean {
  if (hasOnlyText(before) && hasOnlyText(now))
    return textLengthOf(now) >= textLengthOf(before) && textOf(now).startsWith(textOf(before))
  return now.length >= before.length && isSameParts(before, now.slice(0, before.length))
}

/** Shorter texts may be equal by chance. */
const minRepeatLength = 24

/**
 * Detects what an appended chunk repeats: the whole artifact so far (chunks, then everything at once), or the previous chunk
 * and more (each chunk is the whole text so far). Compares only the text, since agents change other members.
 */
function detectRepetition(
  known: Artifact,
  added: Artifact,
  entry: ArtifactEntry | undefined,
): Pick<ArtifactEntry, 'repeats' | 'lastWhole'> {
  if (!entry || entry.renewals || !hasOnlyText(known.parts) || !hasOnlyText(added.parts)) return {}
  const [before, now] = [textLengthOf(known.parts), textLengthOf(added.parts)]
  const mayRepeat = entry.chunks > 1 && now === before && now >= minRepeatLength
  if (mayRepeat && textOf(added.parts) === textOf(known.parts)) return { repeats: true }
  const last = entry.chunks === 1 ? before : entry.lastWhole
  if (last === undefined || now <= last) return {}
  const piece = textSuffix(known.parts, last)
  return piece !== '' && textOf(added.parts).startsWith(piece) ? { lastWhole: now } : {}
}

const midway = { begunMidway: true } as const

const artifactsById = createListIndex<Artifact, string>(
  ({ artifactId }) => [artifactId],
  ({ artifactId }, id) => artifactId === id,
)

/** Returns the position of an artifact in a task; -1 if the task has none of that ID. */
export function artifactPosition({ task }: TaskFold, artifactId: string): number {
  return artifactsById.find(task.artifacts, artifactId)
}

/** Returns the artifact with an ID; undefined if the task has none. */
export function findArtifact(fold: TaskFold, artifactId: string): Artifact | undefined {
  return fold.task.artifacts[artifactPosition(fold, artifactId)]
}

/** Replaces the artifact of the same ID or adds it at the end. Sets `truncated` if it exceeds the limits. */
function setArtifact(
  fold: TaskFold,
  row: LogRow,
  known: Artifact | undefined,
  artifact: Artifact,
  added = known ? artifactSizeChange(known, artifact) : sizeOf(artifact),
): TaskFold {
  const { artifacts } = fold.task
  if (!hasCapacity(fold, added)) return markTruncated(fold, row, added)
  const changed = known
    ? artifactsById.replace(artifacts, artifactsById.find(artifacts, artifact.artifactId), artifact)
    : artifactsById.append(artifacts, artifact)
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, artifacts: changed } }
}

/** Maximum number of replaced versions that are listed; the oldest are dropped. */
const maxRenewals = 200

/** How an artifact got its current content, apart from the number of chunks. */
type ContentOrigin = Pick<ArtifactEntry, 'begunMidway' | 'repeats' | 'lastWhole'> & { renewed?: boolean }

/** Returns the versions of an artifact with the one of this row, if it fits the limits. */
function renewals(
  fold: TaskFold,
  known: ArtifactEntry,
  { seq, at }: LogRow,
  { renewed }: ContentOrigin,
): Pick<ArtifactEntry, 'renewals'> {
  if (!renewed || !hasCapacity(fold, oneObject)) return known.renewals ? { renewals: known.renewals } : {}
  return { renewals: [...(known.renewals ?? []), { seq, at }].slice(-maxRenewals) }
}

/** Returns the change of size from added versions of an artifact. */
function renewalChange(before: ArtifactEntry, after: ArtifactEntry): FoldSize {
  return { objects: (after.renewals?.length ?? 0) - (before.renewals?.length ?? 0), bytes: 0 }
}

/** Counts one more event of an artifact on its entry, which is created if needed. */
function countEvent(fold: TaskFold, row: LogRow, artifactId: string, last: boolean, origin: ContentOrigin): TaskFold {
  const { seq, at } = row
  const complete = last || (!fold.open && isTerminal(fold.task.status.state))
  const { entries } = fold
  const position = entryIndex.find(entries, artifactId)
  const known = entries[position] as ArtifactEntry | undefined
  const { renewed: _, ...rest } = origin
  const ended = last ? ({ ended: true } as const) : {}
  if (!known)
    return addEntry(fold, {
      type: 'artifact',
      seq,
      at,
      artifactId,
      lastSeq: seq,
      chunks: 1,
      complete,
      ...ended,
      ...rest,
    })
  const entry: ArtifactEntry = {
    type: 'artifact',
    seq: known.seq,
    at: known.at,
    artifactId,
    lastSeq: seq,
    chunks: known.chunks + 1,
    complete: known.complete || complete,
    ...(known.begunMidway && { begunMidway: true }),
    ...(known.ended && { ended: true }),
    ...ended,
    ...renewals(fold, known, row, origin),
    ...rest,
  }
  const counted = { ...fold, entries: entryIndex.replace(entries, position, entry) }
  return origin.renewed ? { ...counted, size: addSizes(fold.size, renewalChange(known, entry)) } : counted
}

/** Sets an artifact and counts the event. Does neither if the artifact exceeds the limits. */
function setAndCount(
  fold: TaskFold,
  row: LogRow,
  known: Artifact | undefined,
  artifact: Artifact,
  last: boolean,
  origin: ContentOrigin,
  added?: FoldSize,
): TaskFold {
  const updated = setArtifact(fold, row, known, artifact, added)
  return updated.truncated ? updated : countEvent(updated, row, artifact.artifactId, last, origin)
}

/** Maximum number of metadata members for which chunks are merged: copying more for each chunk takes too long. */
const maxMergedMembers = 100

const memberCount = (object: object | undefined): number => (object ? Object.keys(object).length : 0)

/**
 * Applies the members of a chunk to an artifact, except its parts. Metadata with more than `maxMergedMembers` members is replaced.
 */
function withChunkHead(known: Artifact, chunk: Artifact): Artifact {
  const head = { ...known, ...chunk, parts: known.parts }
  if (
    !chunk.metadata ||
    memberCount(chunk.metadata) > maxMergedMembers ||
    memberCount(known.metadata) > maxMergedMembers
  )
    return head
  return { ...head, metadata: { ...known.metadata, ...chunk.metadata } }
}

/** Appends a chunk to an artifact, if it fits the limits. Takes time for the chunk only. */
function extendArtifact(
  fold: TaskFold,
  row: LogRow,
  known: Artifact,
  { artifact, lastChunk }: ArtifactEvent,
): TaskFold {
  const entry = fold.entries[entryIndex.find(fold.entries, artifact.artifactId)] as ArtifactEntry | undefined
  const origin = detectRepetition(known, artifact, entry)
  const head = withChunkHead(known, artifact)
  const added = addSizes(artifactSizeChange(known, head), appendedPartsSize(known.parts, artifact.parts))
  if (!hasCapacity(fold, added)) return markTruncated(fold, row, added)
  const whole = { ...head, parts: appendParts(known.parts, artifact.parts) }
  return setAndCount(fold, row, known, whole, lastChunk, origin, added)
}

/** Replaces the content of a known artifact. Keeps its name and description if the new version has none. */
function replaceContent(known: Artifact, artifact: Artifact): Artifact {
  const { name, description } = known
  return { ...(name && { name }), ...(description && { description }), ...artifact }
}

/**
 * Applies an artifact event: a chunk or a whole artifact. A chunk of an unknown artifact creates it, as in a resubscribed
 * stream.
 */
export function foldArtifactEvent(fold: TaskFold, row: LogRow, event: ArtifactEvent): TaskFold {
  const { artifact, append, lastChunk } = event
  if (fold.truncated) return markTruncated(fold, row)
  const { artifactId } = artifact
  const known = findArtifact(fold, artifactId)
  if (!known) return setAndCount(fold, row, known, artifact, lastChunk, append ? midway : {})
  if (append) return extendArtifact(fold, row, known, event)
  const origin = { renewed: !isGrowth(known.parts, artifact.parts) }
  return setAndCount(fold, row, known, replaceContent(known, artifact), lastChunk, origin)
}

/** True if an artifact already has all members of a newer version, apart from parts. */
function hasHead(known: Artifact, artifact: Artifact): boolean {
  const [old, now] = [known, artifact] as unknown as Record<string, unknown>[]
  return Object.keys(artifact).every((name) => name === 'parts' || isSameJson(old?.[name], now?.[name]))
}

/** Updates the name, description and metadata of a known artifact. Returns the same fold if none differs. */
function withNewHead(fold: TaskFold, row: LogRow, known: Artifact, artifact: Artifact): TaskFold {
  return hasHead(known, artifact) ? fold : setArtifact(fold, row, known, { ...known, ...artifact, parts: known.parts })
}

/**
 * Applies an artifact of a task snapshot. The content is kept if the snapshot has the same or none, as agents store streamed
 * text in chunks or leave it out; name, description and metadata are the newest ones (v0.1 §6.7).
 */
export function foldArtifactSnapshot(fold: TaskFold, row: LogRow, artifact: Artifact): TaskFold {
  const known = findArtifact(fold, artifact.artifactId)
  if (!known) return setAndCount(fold, row, known, artifact, false, {})
  const entry = fold.entries[entryIndex.find(fold.entries, artifact.artifactId)] as ArtifactEntry | undefined
  const chunked = (entry?.chunks ?? 0) > 1
  const parts = chunked ? appendParts([], artifact.parts) : artifact.parts
  if (parts.length === 0 || isSameParts(parts, known.parts)) return withNewHead(fold, row, known, artifact)
  if (fold.truncated) return markTruncated(fold, row)
  const origin = { renewed: !isGrowth(known.parts, parts) }
  return setAndCount(fold, row, known, replaceContent(known, { ...artifact, parts }), false, origin)
}
