import type { Entry, MessageEntry } from '@/lib/a2a/fold'
import { isToolReport } from '@/lib/a2a/forms/approvals/read-tool-calls'
import type { Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'

const isWorking = ({ state }: MessageEntry): boolean => state === 'working' || state === 'submitted'

/** True for a text that an agent sends as the message of a `working` or `submitted` status. */
export function isWorkingText(entry: Entry): entry is MessageEntry {
  if (entry.type !== 'message' || entry.origin === 'message' || entry.message.role !== 'agent') return false
  const { parts } = entry.message
  return isWorking(entry) && parts.every((part) => 'text' in part) && textOf(parts) !== ''
}

/** Chinese, Japanese and Korean texts have no spaces: only punctuation shows that a chunk continues the one before. */
const continuingMark = /^[，。、；：！？）」』】…]/u
const lowerCase = /^\p{Ll}/u

/** True if a text was cut between `before` and `after`. A lower-case letter counts if the first chunk starts with none. */
function isCut(before: string, after: string, lowerCaseCounts: boolean): boolean {
  if (/^[\s,.;:!?)\]}]/.test(after) || /[^\S\n]$/.test(before)) return true
  return lowerCaseCounts && lowerCase.test(after)
}

/** True if most texts continue the one before, as the chunks of a model's answer do. */
function arePieces(texts: readonly string[]): boolean {
  if (texts.some((text, index) => index > 0 && continuingMark.test(text))) return true
  const lowerCaseCounts = !lowerCase.test(texts[0] ?? '')
  const cuts = texts.filter((text, index) => index > 0 && isCut(texts[index - 1] ?? '', text, lowerCaseCounts))
  return cuts.length * 2 >= texts.length - 1
}

export interface JoinedTexts {
  text: string
  /** Whether the texts are chunks of one text. */
  pieces: boolean
}

/**
 * Joins the texts of a working agent. Chunks of one text are joined without a separator; if each text repeats the one before
 * and adds to it, only the last is used; separate texts become paragraphs.
 */
export function joinWorkingTexts(texts: readonly string[]): JoinedTexts {
  const last = texts.at(-1) ?? ''
  if (texts.length < 2) return { text: last, pieces: false }
  if (texts.every((text, index) => text.startsWith(texts[index - 1] ?? ''))) return { text: last, pieces: true }
  if (arePieces(texts)) return { text: texts.join(''), pieces: true }
  return { text: texts.map((text) => text.trim()).join('\n\n'), pieces: false }
}

/** True for a result of the turn: an artifact, or a message that does not only report progress or tool calls. */
function hasResult(entry: Entry): boolean {
  if (entry.type === 'artifact') return true
  if (entry.type !== 'message' || entry.message.role !== 'agent') return false
  return !isWorking(entry) && !isToolReport(entry.message)
}

/**
 * Returns the answer of a turn in which the agent sent only working messages: their joined texts, under the ID of the last
 * message. Returns null if the turn has an artifact or a final message, or no working texts. `turn`: the entries after the
 * user's message.
 */
export function workingAnswer(turn: readonly Entry[]): Message | null {
  if (turn.some(hasResult)) return null
  const working = turn.filter(isWorkingText)
  const last = working.at(-1)
  if (!last) return null
  if (working.length === 1) return last.message
  return {
    ...last.message,
    parts: [{ text: joinWorkingTexts(working.map(({ message }) => textOf(message.parts))).text }],
  }
}

/** Returns the entries after the user's last message. */
export function lastTurnOf(entries: readonly Entry[]): readonly Entry[] {
  return entries.slice(entries.findLastIndex((entry) => entry.type === 'message' && entry.message.role === 'user') + 1)
}
