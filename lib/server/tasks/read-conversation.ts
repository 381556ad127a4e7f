import 'server-only'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { readPersonNames } from '@/lib/server/db/access/people'
import { findConversationByKey, findReadableConversation } from '@/lib/server/db/conversations/conversations'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { findReadableTask } from '@/lib/server/db/tasks/tasks'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import type { Viewer } from '@/lib/server/platform/viewer'

/** The tasks of one conversation with an agent, oldest first, as a page is first rendered. */
export interface Conversation {
  contextId: string | null
  /** If a task is too large for the page, `fold` is empty and `open` is true: the page reads its log. */
  tasks: { id: string; fold: TaskFold; open: boolean }[]
  /** Where to get the earlier tasks; null if there are none. */
  earlier: EarlierTasks | null
  /** Set for a conversation of another person, which can only be read. */
  shared?: SharedConversation
}

/** ID of a conversation of another person, and the name of its author. */
interface SharedConversation {
  id: string
  author: string
}

/** The next page of the conversation's task list. */
export interface EarlierTasks {
  cursor: string
}

/** Number of tasks that come with a page, more than fit on any screen. Earlier ones are loaded on scroll. */
const taskLimit = 20

/** Characters of JSON that come with a page, taskLimit tasks first. */
const budget = 1_000_000

/** Returns the length of a fold as JSON, in characters. Returns an estimate for a fold that is too large for any page. */
function lengthOf(fold: TaskFold): number {
  // `size.bytes` counts at most 56 bytes more than the text, which is at least two characters, or six with its key.
  const atLeast = fold.size.bytes / 16
  return atLeast > budget ? atLeast : JSON.stringify(fold).length
}

interface ConversationRecords extends Pick<Conversation, 'contextId' | 'earlier' | 'shared'> {
  records: TaskRecord[]
}

/** Finds a conversation by its context ID or by Switchboard's ID of one of its tasks. */
async function recordsOf(viewer: Viewer, agentId: string, id: string): Promise<ConversationRecords> {
  const task = await findReadableTask(viewer, id)
  const named = task?.agentId === agentId ? task : null
  const conversation = named?.conversationId
    ? await findReadableConversation(viewer, named.conversationId)
    : await findConversationByKey(viewer, agentId, id)
  // A shared task does not share its conversation.
  if (!conversation && named && named.ownerId !== viewer.userId) return { contextId: null, records: [], earlier: null }
  // A task that was stored by an earlier version of Switchboard may have no conversation yet.
  if (!conversation) return { contextId: named ? named.contextId : id, records: named ? [named] : [], earlier: null }
  const isOwn = conversation.ownerId === viewer.userId
  const of = isOwn ? 'mine' : 'shared'
  const { tasks, nextCursor } = await listTasks(viewer, { of, conversation: conversation.id, limit: taskLimit })
  const records = tasks.toReversed()
  const names = isOwn ? null : await readPersonNames([conversation.ownerId])
  const shared = names && { shared: { id: conversation.id, author: names.get(conversation.ownerId) ?? '' } }
  if (nextCursor !== null) return { contextId: conversation.key, records, earlier: { cursor: nextCursor }, ...shared }
  const isNamed = tasks.every((each) => each.id !== conversation.key)
  return { contextId: isNamed ? conversation.key : null, records, earlier: null, ...shared }
}

/** Returns the conversation with context ID or task ID `id`; it has no tasks if there is none. */
export async function readConversation(viewer: Viewer, agentId: string, id: string): Promise<Conversation> {
  const { contextId, records, earlier, shared } = await recordsOf(viewer, agentId, id)
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
  return { contextId, tasks, earlier, ...(shared && { shared }) }
}
