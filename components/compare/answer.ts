import { partSize } from '@/components/parts/part-size'
import type { Entry, TaskFold } from '@/lib/a2a/fold'
import type { TaskState } from '@/lib/a2a/states'
import { textKey, textOf } from '@/lib/a2a/text/part-text'
import { isWorkingText, joinWorkingTexts, workingAnswer } from '@/lib/a2a/text/working-texts'
import { isRunning } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** Measurements of an agent's answer. */
interface AnswerFacts {
  state: TaskState
  running: boolean
  /** When the message was sent, in ms since the epoch. */
  sentAt: number
  /** Time to first event, in ms. Null before. */
  firstMs: number | null
  /** Time to last event, in ms. */
  lastMs: number
  bytes: number
}

/** Returns measurements of a task's last turn from its fold. Null before its first row. The rows need not be loaded. */
export function getAnswerFacts(live: LiveTask | undefined): AnswerFacts | null {
  if (!live || live.fold.lastSeq === 0) return null
  const { entries, states, task } = live.fold
  const request = entries.findLast((entry) => entry.type === 'message' && entry.origin === 'request')
  const agentTimes = [...entries, ...states]
    .filter(({ seq }) => seq > (request?.seq ?? 0))
    .map(({ at }) => Date.parse(at))
    .toSorted((one, other) => one - other)
  const first = agentTimes[0]
  const last = Math.max(agentTimes.at(-1) ?? 0, Date.parse(live.rows.at(-1)?.at ?? '') || 0)
  const sentAt = request ? Date.parse(request.at) : (first ?? last)
  const messages = entries.flatMap((entry) =>
    entry.type === 'message' && entry.message.role === 'agent' ? entry.message.parts : [],
  )
  const parts = [...task.artifacts.flatMap((artifact) => artifact.parts), ...messages]
  return {
    state: task.status.state,
    running: isRunning(live),
    sentAt,
    firstMs: first === undefined ? null : Math.max(0, first - sentAt),
    lastMs: Math.max(0, last - sentAt),
    bytes: parts.reduce((sum, part) => sum + partSize(part), 0),
  }
}

const isByUser = (entry: Entry): boolean => entry.type === 'message' && entry.message.role === 'user'

/**
 * Returns true if an entry is shown. A text that is also an artifact is shown once. `textKeys`: the text keys of the
 * artifacts.
 */
function isShown(entry: Entry, textKeys: ReadonlySet<string | undefined>): boolean {
  if (entry.type !== 'message' || entry.origin === 'request') return true
  const { message } = entry
  if (message.role === 'user' || message.parts.length === 0 || isWorkingText(entry)) return false
  const key = textKey(message)
  return key === undefined || !textKeys.has(key)
}

/** Returns the progress of a running turn: the newest of separate texts, or all pieces of one. */
function progressOf(turn: readonly Entry[]): string {
  const texts = turn.filter(isWorkingText).map(({ message }) => textOf(message.parts))
  const { text, pieces } = joinWorkingTexts(texts)
  return pieces ? text : (texts.at(-1) ?? '')
}

function shownOfTurn(turn: readonly Entry[], textKeys: ReadonlySet<string | undefined>, running: boolean): Entry[] {
  const last = turn.findLast(isWorkingText)
  const answer = workingAnswer(turn)
  const progress = running && (answer || last === turn.at(-1)) ? progressOf(turn) : ''
  const text = running ? progress : textOf(answer?.parts ?? [])
  return turn.flatMap((entry) => {
    if (entry === last && text) return [{ ...last, message: { ...last.message, parts: [{ text }] } }]
    return isShown(entry, textKeys) ? [entry] : []
  })
}

/**
 * Returns the visible entries of a task. Working messages are progress while the agent works, and the answer of a turn
 * without artifact and final message.
 */
export function selectVisibleEntries(fold: TaskFold, running: boolean): Entry[] {
  const starts = fold.entries.flatMap((entry, index) => (index === 0 || isByUser(entry) ? [index] : []))
  const textKeys = new Set(fold.task.artifacts.map(textKey))
  return starts.flatMap((start, index) => {
    const turn = fold.entries.slice(start, starts[index + 1])
    return shownOfTurn(turn, textKeys, running && index === starts.length - 1)
  })
}
