import type { ArtifactEntry, Entry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { isToolReport } from '@/lib/a2a/forms/approvals/read-tool-calls'
import type { Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'
import { joinWorkingTexts, workingAnswer } from '@/lib/a2a/text/working-texts'
import { partsMarkdown, type ReplyLinks } from '@/lib/openai/part-markdown'

/** A piece of the reply: a message, or an artifact. */
export interface ReplySegment {
  /** Stays the same while the text grows. */
  key: string
  text: string
  /** More text may follow. */
  open: boolean
  /** The text may turn out to be a repetition: it must not be sent yet. */
  held: boolean
}

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

const dense = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** States whose messages are no part of the reply: progress, and reasons of a failure. */
const statesWithoutReply = new Set<string | undefined>(['submitted', 'working', 'failed', 'rejected', 'canceled'])

/**
 * Returns the reply of a turn in order: final messages and artifacts, each text once. Progress of a working agent and what it
 * repeats of the user's message are left out. If a turn that is over has neither, its progress texts are the reply, or the last
 * message in the history that the agent returned.
 */
export function replySegments(turn: ReplyTurn, links: ReplyLinks): ReplySegment[] {
  const entries = turn.fold.entries.filter((entry) => lastSeqOf(entry) > turn.start.lastSeq)
  const segments = withoutRepeated(joinMessages(entries.flatMap((entry) => segmentOf(entry, turn, links))), turn)
  if (segments.length > 0 || !turn.isOver) return segments
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
  const { text, held } = shownText(artifact.parts, entry, links)
  const before = findArtifact(turn.start, entry.artifactId)
  const known = before ? partsMarkdown(before.parts, links) : ''
  const added = text.startsWith(known) ? text.slice(known.length) : text
  return added === '' ? [] : [{ key: `artifact ${entry.artifactId}`, text: added, open, held: held && open }]
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

/** Removes texts that repeat an earlier one, or all earlier ones together. A growing text that may become one is held. */
function withoutRepeated(segments: readonly ReplySegment[], { isOver }: ReplyTurn): ReplySegment[] {
  const seen: string[] = []
  return segments.flatMap((segment) => {
    const text = dense(segment.text)
    const isRepeated = seen.includes(text) || (seen.length > 1 && seen.join(' ') === text)
    const mayRepeat = segment.open && seen.some((earlier) => earlier.startsWith(text))
    if (isRepeated && (isOver || !segment.open)) return []
    seen.push(text)
    return [mayRepeat ? { ...segment, held: true } : segment]
  })
}
