import 'server-only'
import type { TaskFold, Entry } from '@/lib/a2a/fold'
import type { Part } from '@/lib/a2a/model'
import { isTerminalOrInterrupted } from '@/lib/a2a/states'
import { textKey } from '@/lib/a2a/text/part-text'

/** A message or an artifact of an agent. */
interface Content {
  /** Only of an artifact. */
  artifactId?: string
  parts: readonly Part[]
}

/**
 * Returns what the agent sent in the rows after `after` as a result: artifacts and messages of their own in order, and the message of
 * the last status if the task rests. Messages of earlier states are progress, not results. Content that repeats the text of
 * another one is left out. An agent that sends nothing of this may have written its answer to the history only.
 */
export function selectResult(fold: TaskFold, after: number): Content[] {
  const { entries, task } = fold
  const fresh = entries.filter((entry) => lastRowOf(entry) > after)
  const statuses = fresh.filter((entry) => entry.type === 'message' && entry.origin === 'status')
  const last = isTerminalOrInterrupted(task.status.state) ? statuses.at(-1) : undefined
  const selected = fresh.flatMap((entry): Content[] => {
    if (entry.type === 'artifact') return task.artifacts.filter(({ artifactId }) => artifactId === entry.artifactId)
    if (entry.type !== 'message' || entry.message.role !== 'agent') return []
    return entry.origin === 'message' || entry === last ? [entry.message] : []
  })
  const all = selected.length > 0 ? selected : lastOfHistory(fresh)
  const knownKeys = new Set<string>()
  return all.filter((content) => {
    const key = textKey({ parts: [...content.parts] })
    if (key === undefined) return content.parts.some((part) => !('text' in part) || part.text.trim() !== '')
    const isNew = !knownKeys.has(key)
    knownKeys.add(key)
    return isNew
  })
}

const lastRowOf = (entry: Entry): number => (entry.type === 'artifact' ? entry.lastSeq : entry.seq)

function lastOfHistory(entries: readonly Entry[]): Content[] {
  const last = entries.findLast(
    (entry) => entry.type === 'message' && entry.origin === 'history' && entry.message.role === 'agent',
  )
  return last?.type === 'message' ? [last.message] : []
}
