import 'server-only'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask, listTasks } from '@/lib/server/db/tasks'
import { currentFold } from '@/lib/server/tasks/pumps'
import type { Viewer } from '@/lib/server/viewer'

/** The tasks of one conversation with an agent, oldest first, as a page begins with them. */
export interface Conversation {
  contextId: string | null
  /** `fold` is empty and `open` is set where a task is too large to come with the page: its log is to be read. */
  tasks: { id: string; fold: TaskFold; open: boolean }[]
}

/** Characters of JSON that come with a page; the newest tasks first. */
const budget = 1_000_000

/** By a context id, or by our id of a task: then its context, or itself where the agent names none. */
async function recordsOf(viewer: Viewer, agentId: string, id: string): Promise<[string | null, TaskRecord[]]> {
  const found = await findTask(viewer, id)
  const named = found?.agentId === agentId ? found : null
  const { tasks } = await listTasks(viewer, { agent: agentId, context: named?.contextId ?? id, limit: 200 })
  const alone = named && !named.contextId ? [named] : []
  return [named ? named.contextId : id, [...alone, ...tasks.toReversed()]]
}

/** The conversation that `id` names; without tasks where there is none. */
export async function readConversation(viewer: Viewer, agentId: string, id: string): Promise<Conversation> {
  const [contextId, records] = await recordsOf(viewer, agentId, id)
  let left = budget
  const tasks: Conversation['tasks'] = []
  for (const record of records.toReversed()) {
    const fold = left > 0 ? await currentFold(record.id) : emptyFold
    left -= JSON.stringify(fold).length
    tasks.unshift(
      left > 0 ? { id: record.id, fold, open: record.open } : { id: record.id, fold: emptyFold, open: true },
    )
  }
  return { contextId, tasks }
}
