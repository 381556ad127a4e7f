import type { ArtifactEntry, Entry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { isToolReport } from '@/lib/a2a/forms/approvals/read-tool-calls'
import { hasOnlyText, textLengthOf, textPrefix, textSuffix } from '@/lib/a2a/folding/append-parts'
import type { Artifact, Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'
import { joinWorkingTexts, workingAnswer } from '@/lib/a2a/text/working-texts'
import { joinPieces } from '@/lib/openai/join-pieces'
import { partsMarkdown, type ReplyLinks } from '@/lib/openai/part-markdown'
import { dense, type ReplySegment } from '@/lib/openai/reply-segment'

/** A turn of a task. */
interface ReplyTurn {
  fold: TaskFold
  /** The task up to and including the user's message. */
  start: TaskFold
  /** No more rows follow. */
  isOver: boolean
}

/** Fewer or shorter pieces may be equal by chance. */
const least = { pieces: 3, length: 24 }

/** States whose messages are the reason of a failure. */
const failedStates = new Set<string | undefined>(['failed', 'rejected', 'canceled'])
/** States whose messages are no part of the reply. */
const statesWithoutReply = new Set<string | undefined>(['submitted', 'working', ...failedStates])

/**
 * Returns the reply of a turn in order: final messages and artifacts, each text once. Progress of a working agent and what it
 * repeats of the user's message are left out. If a turn that is over has neither, its progress texts are the reply, or the last
 * message in the history that the agent returned.
 */
export function replySegments(turn: ReplyTurn, links: ReplyLinks): ReplySegment[] {
  const entries = turn.fold.entries.filter((entry) => lastSeqOf(entry) > turn.start.lastSeq)
  const all = entries.flatMap((entry) => segmentOf(entry, turn, links))
  const segments = withoutRepeated(joinPieces(joinMessages(all)), turn)
  if (segments.length > 0 || !turn.isOver || failedStates.has(turn.fold.task.status.state)) return segments
  const answer = workingAnswer(entries) ?? entries.findLast(isFromAgent)?.message
  return answer ? [{ key: 'answer', text: partsMarkdown(answer.parts, links), open: false, held: false }] : []
}

const lastSeqOf = (entry: Entry): number => (entry.type === 'artifact' ? entry.lastSeq : entry.seq)

const isFromAgent = (entry: Entry): entry is MessageEntry => entry.type === 'message' && entry.message.role === 'agent'

function segmentOf(entry: Entry, turn: ReplyTurn, links: ReplyLinks): ReplySegment[] {
  if (entry.type === 'artifact') return artifactSegment(entry, turn, links)
  if (!isFromAgent(entry) || entry.origin === 'history' || isToolReport(entry.message)) return []
  if (statesWithoutReply.has(entry.state)) return []
  const kind = entry.origin === 'message' ? 'message' : 'status'
  const text = partsMarkdown(entry.message.parts, links)
  const open = !turn.isOver && kind === 'message'
  return text === '' ? [] : [{ key: `${kind} ${entry.seq} ${entry.message.messageId}`, text, open, held: false }]
}

/** Some agents stream a reply as many messages: they are joined once all of them are known. */
function joinMessages(segments: ReplySegment[]): ReplySegment[] {
  const messages = segments.filter(({ key }) => key.startsWith('message '))
  const [first] = messages
  if (!first || messages.length < 2) return segments
  const { text } = joinWorkingTexts(messages.map((message) => message.text))
  const joined = { ...first, text, held: first.open }
  return segments.flatMap((segment) => {
    if (segment === first) return [joined]
    return messages.includes(segment) ? [] : [segment]
  })
}

function artifactSegment(entry: ArtifactEntry, turn: ReplyTurn, links: ReplyLinks): ReplySegment[] {
  const artifact = findArtifact(turn.fold, entry.artifactId)
  if (!artifact) return []
  const open = !turn.isOver && !entry.complete
  const key = `artifact ${entry.artifactId}`
  const before = findArtifact(turn.start, entry.artifactId)
  if (!before && hasOnlyText(artifact.parts) && !entry.lastWhole && !entry.repeats)
    return textLengthOf(artifact.parts) === 0 ? [] : [plainSegment(key, artifact, entry, open)]
  const { text, held } = shownText(artifact.parts, entry, links)
  const known = before ? partsMarkdown(before.parts, links) : ''
  const added = text.startsWith(known) ? text.slice(known.length) : text
  return added === '' ? [] : [{ key, text: added, open, held: held && open }]
}

/** Returns the segment of a text artifact that does not repeat itself. Takes the same time for a long text. */
function plainSegment(key: string, { parts, name }: Artifact, entry: ArtifactEntry, open: boolean): ReplySegment {
  const { chunks, ended = false, begunMidway = false, renewals } = entry
  const [first] = parts
  return {
    key,
    get text() {
      return textOf(parts)
    },
    open,
    held: false,
    ...(chunks === 1 && { piece: { name, ended, begunMidway } }),
    growth: {
      version: renewals?.at(-1)?.seq ?? 0,
      length: textLengthOf(parts),
      tail: (length) => textSuffix(parts, length),
      head: () => (first && 'text' in first ? textPrefix(first) : ''),
    },
  }
}

/** Returns the text of an artifact without what its chunks repeat. `held`: it is not clear yet whether they do. */
function shownText(
  parts: readonly Part[],
  { chunks, lastWhole, repeats }: ArtifactEntry,
  links: ReplyLinks,
): { text: string; held: boolean } {
  const text = partsMarkdown(parts, links)
  const half = text.slice(0, text.length / 2)
  if (repeats && half + half === text) return { text: half, held: false }
  if (!lastWhole) return { text, held: false }
  if (chunks >= least.pieces && lastWhole >= least.length) return { text: textOf(parts).slice(-lastWhole), held: false }
  return { text, held: true }
}

/** Characters by which a growing text is first compared. */
const headLength = 200

/** Removes texts that repeat an earlier one, or all earlier ones together. A growing text that may become one is held. */
function withoutRepeated(segments: readonly ReplySegment[], { isOver }: ReplyTurn): ReplySegment[] {
  if (segments.length < 2) return [...segments]
  const earlierTexts: string[] = []
  return segments.flatMap((segment) => {
    if (segment.open && !isOver) return [mayRepeat(segment, earlierTexts) ? { ...segment, held: true } : segment]
    const text = dense(segment.text)
    if (earlierTexts.includes(text) || (earlierTexts.length > 1 && earlierTexts.join(' ') === text)) return []
    earlierTexts.push(text)
    return [segment]
  })
}

/** True if an earlier text starts with the text so far. */
function mayRepeat(segment: ReplySegment, earlierTexts: readonly string[]): boolean {
  const startsWith = (start: string): boolean => earlierTexts.some((earlier) => earlier.startsWith(start))
  const head = segment.growth?.head().slice(0, headLength) ?? ''
  return startsWith(dense(head)) && startsWith(dense(segment.text))
}
