import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { textKey, textOf } from '@/lib/a2a/text/part-text'
import { isWorkingText, joinWorkingTexts, workingAnswer } from '@/lib/a2a/text/working-texts'

const isByUser = (entry: Entry): boolean => entry.type === 'message' && entry.message.role === 'user'

/** Returns true if an entry is shown. A text that is also an artifact is shown once. `made`: text keys of the artifacts. */
function isShown(entry: Entry, made: ReadonlySet<string | undefined>): boolean {
  if (entry.type !== 'message' || entry.origin === 'request') return true
  const { message } = entry
  if (message.role === 'user' || message.parts.length === 0 || isWorkingText(entry)) return false
  const key = textKey(message)
  return key === undefined || !made.has(key)
}

/** Returns the progress of a running turn: the newest of separate texts, or all pieces of one. */
function progressOf(turn: readonly Entry[]): string {
  const texts = turn.filter(isWorkingText).map(({ message }) => textOf(message.parts))
  const { text, pieces } = joinWorkingTexts(texts)
  return pieces ? text : (texts.at(-1) ?? '')
}

function shownOfTurn(turn: readonly Entry[], made: ReadonlySet<string | undefined>, running: boolean): Entry[] {
  const last = turn.findLast(isWorkingText)
  const answer = workingAnswer(turn)
  const progress = running && (answer || last === turn.at(-1)) ? progressOf(turn) : ''
  const text = running ? progress : textOf(answer?.parts ?? [])
  return turn.flatMap((entry) => {
    if (entry === last && text) return [{ ...last, message: { ...last.message, parts: [{ text }] } }]
    return isShown(entry, made) ? [entry] : []
  })
}

/**
 * Returns the visible entries of a task. Working messages are progress while the agent works, and the answer of a turn
 * without artifact and final message.
 */
export function selectVisibleEntries(fold: TaskFold, running: boolean): Entry[] {
  const starts = fold.entries.flatMap((entry, index) => (index === 0 || isByUser(entry) ? [index] : []))
  const made = new Set(fold.task.artifacts.map(textKey))
  return starts.flatMap((start, index) => {
    const turn = fold.entries.slice(start, starts[index + 1])
    return shownOfTurn(turn, made, running && index === starts.length - 1)
  })
}
