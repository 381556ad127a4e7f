import type { Entry, TaskFold } from '@/lib/a2a/fold'
import type { ConversationState } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

const idOf = (entry: Entry): string | null =>
  entry.type === 'message' && entry.message.messageId ? `${entry.message.role} ${entry.message.messageId}` : null

/** Folds are immutable: each is searched once. */
const idsOfFold = new WeakMap<TaskFold, { all: ReadonlySet<string>; fromHistory: readonly string[] }>()

function idsIn(fold: TaskFold) {
  const known = idsOfFold.get(fold)
  if (known) return known
  const all = new Set<string>()
  const fromHistory: string[] = []
  for (const entry of fold.entries) {
    const id = idOf(entry)
    if (id === null) continue
    all.add(id)
    if (entry.type === 'message' && entry.origin === 'history') fromHistory.push(id)
  }
  idsOfFold.set(fold, { all, fromHistory })
  return { all, fromHistory }
}

/**
 * Returns the messages in a task's history that an earlier task of the conversation has too, as a JSON list of their
 * roles and IDs. Agents that create a task for each message repeat the conversation in the history of each.
 */
export function findRepeatedMessages(
  taskId: string,
  { taskIds }: ConversationState,
  tasks: Record<string, LiveTask>,
): string {
  const fold = tasks[taskId]?.fold
  const ids = fold ? idsIn(fold).fromHistory : []
  if (ids.length === 0) return '[]'
  const earlier = taskIds
    .slice(0, taskIds.indexOf(taskId))
    .flatMap((id) => (tasks[id] ? [idsIn(tasks[id].fold).all] : []))
  return JSON.stringify(ids.filter((id) => earlier.some((known) => known.has(id))))
}

/** Returns the fold without these messages of its history. `repeated`: from `findRepeatedMessages`. */
export function removeRepeated(fold: TaskFold, repeated: string): TaskFold {
  const ids = new Set(JSON.parse(repeated) as string[])
  if (ids.size === 0) return fold
  const isRepeated = (entry: Entry): boolean =>
    entry.type === 'message' && entry.origin === 'history' && ids.has(idOf(entry) ?? '')
  return { ...fold, entries: fold.entries.filter((entry) => !isRepeated(entry)) }
}
