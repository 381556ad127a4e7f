import type { TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { textOf } from '@/lib/a2a/text/part-text'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { isRunning } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** Maximum length of an announcement. Longer texts are truncated, since a screen reader user cannot skim. */
const maxLength = 600

/** Returns the text of all messages and artifacts of the agent, in order. */
export function getAgentText(fold: TaskFold): string {
  return fold.entries
    .map((entry) => {
      if (entry.type === 'message') return entry.message.role === 'agent' ? textOf(entry.message.parts) : ''
      if (entry.type !== 'artifact') return ''
      return textOf(findArtifact(fold, entry.artifactId)?.parts ?? [])
    })
    .filter((text) => text.trim())
    .join('\n\n')
}

/** Returns the length of the text up to its last complete block or sentence, or all of it once `finished`. */
export function getFinishedLength(text: string, finished: boolean): number {
  if (finished) return text.length
  const sentences = ['. ', '! ', '? ', '。', '！', '？'].map((end) => {
    const at = text.lastIndexOf(end)
    return at === -1 ? 0 : at + end.trimEnd().length
  })
  return Math.max(0, text.lastIndexOf('\n'), ...sentences)
}

/** Converts Markdown to text for a screen reader. */
export function toSpokenText(piece: string): string {
  const plain = plainTextOfMarkdown(piece)
  return plain.length > maxLength ? `${plain.slice(0, maxLength)} …` : plain
}

/** Interval between announcements of a running task. With a shorter one a screen reader never finishes. */
const everyMs = 4000
/** A screen reader ignores what its live region contains from the start. */
const firstMs = 500

const isAtRest = (live: LiveTask): boolean => live.fold.lastSeq > 0 && !isRunning(live)

/**
 * Calls `onText` with the agent's text of all tasks of a conversation as it arrives: complete sentences while a task runs, and the
 * rest when the task rests. Text from before is left out, except that of a message which this page sent. Returns the stop function.
 */
export function followAgentText({ state, tasks }: Conversation, onText: (text: string) => void): () => void {
  /** Length of the text of each task that was announced or left out. */
  const lengths = new Map<string, number>()
  /** Tasks that this page sent a message to, and the last row before that. */
  const afterSeqs = new Map<string, number>()
  /** Tasks that were started while the page was open. */
  const newIds = new Set<string>()
  let knownIds: readonly string[] = []

  const observeState = (): void => {
    const { taskIds, outgoing } = state.getState()
    if (outgoing?.taskId !== undefined && !afterSeqs.has(outgoing.taskId))
      afterSeqs.set(outgoing.taskId, outgoing.afterSeq)
    if (taskIds === knownIds) return
    // Those before all known ones are of earlier pages.
    const first = taskIds.findIndex((id) => knownIds.includes(id))
    if (first !== -1) for (const id of taskIds.slice(first)) if (!knownIds.includes(id)) newIds.add(id)
    knownIds = taskIds
  }
  /** Returns the length of the text to leave out. Undefined while it is unknown which text is new. */
  const findFirstLength = (id: string, live: LiveTask): number | undefined => {
    const { fold, connection } = live
    const before = tasks.getInitialState()[id]?.fold
    const afterSeq = afterSeqs.get(id)
    if (before && before.lastSeq > 0) return getAgentText(before).length
    if (afterSeq !== undefined)
      return getAgentText({ ...fold, entries: fold.entries.filter(({ seq }) => seq <= afterSeq) }).length
    if (newIds.has(id) && isRunning(live)) return 0
    return connection === 'closed' ? getAgentText(fold).length : undefined
  }
  const announce = (id: string, live: LiveTask): void => {
    if (live.fold.lastSeq === 0) return
    const length = lengths.get(id) ?? findFirstLength(id, live)
    if (length === undefined) return
    const text = getAgentText(live.fold)
    const end = length + getFinishedLength(text.slice(length), !isRunning(live))
    lengths.set(id, end)
    const spoken = toSpokenText(text.slice(length, end))
    if (spoken) onText(spoken)
  }
  const announceAll = (): void => {
    for (const id of knownIds) {
      const live = tasks.getState()[id]
      if (live && (isRunning(live) || !lengths.has(id))) announce(id, live)
    }
  }
  const announceRegularly = (): void => {
    announceAll()
    // Running tasks that were started before are loaded by now.
    for (const id of knownIds) {
      const fold = tasks.getState()[id]?.fold
      if (fold && fold.lastSeq > 0 && !lengths.has(id)) lengths.set(id, getAgentText(fold).length)
    }
  }

  observeState()
  const timers = [setTimeout(announceAll, firstMs), setInterval(announceRegularly, everyMs)]
  const endState = state.subscribe(observeState)
  const endTasks = tasks.subscribe((now, before) => {
    for (const id of knownIds) {
      const live = now[id]
      if (live && live !== before[id] && isAtRest(live)) announce(id, live)
    }
  })
  return () => {
    for (const timer of timers) clearTimeout(timer)
    endState()
    endTasks()
  }
}
