import 'server-only'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { findConversation, findConversationByKey } from '@/lib/server/db/conversations'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { listTasks } from '@/lib/server/db/list-tasks'
import { findTask } from '@/lib/server/db/tasks'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { currentFold } from '@/lib/server/tasks/pumps'
import type { Viewer } from '@/lib/server/viewer'

/** The tasks of one conversation with an agent, oldest first, as a page begins with them. */
export interface Conversation {
  contextId: string | null
  /** `fold` is empty and `open` is set where a task is too large to come with the page: its log is to be read. */
  tasks: { id: string; fold: TaskFold; open: boolean }[]
  /** Where the tasks before these are to be had; null where there are none. */
  earlier: EarlierTasks | null
}

/** The next page of the list of the context's tasks, and the task before all of them, which the list does not have. */
export interface EarlierTasks {
  cursor: string
  first: string | null
}

/** Tasks that come with a page: more than fit on any screen. Those before them come when somebody scrolls there. */
const newest = 20

/** Characters of JSON that come with a page; the newest tasks first. */
const budget = 1_000_000

/** Returns how many characters of JSON a fold takes. Of one that is too large for any page, not all are counted. */
function lengthOf(fold: TaskFold): number {
  // A text takes at least two characters, with its key at least six, and at most 56 bytes more are counted for both.
  const atLeast = fold.size.bytes / 16
  return atLeast > budget ? atLeast : JSON.stringify(fold).length
}

interface Known extends Pick<Conversation, 'contextId' | 'earlier'> {
  records: TaskRecord[]
}

/** By a context id, or by our id of a task in it. */
async function recordsOf(viewer: Viewer, agentId: string, id: string): Promise<Known> {
  const task = await findTask(viewer, id)
  const named = task?.agentId === agentId ? task : null
  const found = named?.conversationId
    ? await findConversation(viewer, named.conversationId)
    : await findConversationByKey(viewer, agentId, id)
  // A task of an earlier version may not be in one yet.
  if (!found) return { contextId: named ? named.contextId : id, records: named ? [named] : [], earlier: null }
  const { tasks, nextCursor } = await listTasks(viewer, { conversation: found.id, limit: newest })
  const records = tasks.toReversed()
  if (nextCursor !== null) {
    // Where the agent names no context, the first task's id stands for it; a list by context has not that task.
    const first = (await findTask(viewer, found.key))?.id ?? null
    return { contextId: found.key, records, earlier: { cursor: nextCursor, first } }
  }
  const isNamed = tasks.every((each) => each.id !== found.key)
  return { contextId: isNamed ? found.key : null, records, earlier: null }
}

/** The conversation that `id` names; without tasks where there is none. */
export async function readConversation(viewer: Viewer, agentId: string, id: string): Promise<Conversation> {
  const { contextId, records, earlier } = await recordsOf(viewer, agentId, id)
  let left = budget
  const tasks: Conversation['tasks'] = []
  for (const record of records.toReversed()) {
    const fold = left > 0 && !isLargeTask(record) ? await currentFold(record.id) : undefined
    if (!fold) {
      tasks.unshift({ id: record.id, fold: emptyFold, open: true })
      continue
    }
    left -= lengthOf(fold)
    tasks.unshift(
      left > 0 ? { id: record.id, fold, open: record.open } : { id: record.id, fold: emptyFold, open: true },
    )
  }
  return { contextId, tasks, earlier }
}
