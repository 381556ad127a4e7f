import type { TaskSummary } from '@/lib/api/task'
import type { OutgoingMessage } from '@/lib/client/conversation/conversation-state'
import { readRows, readTaskPage } from '@/lib/client/read-tasks'

/** The clock of the browser may differ from the server's. */
const earlierMs = 5 * 60 * 1000
/** The upload of large files may take this long. */
const laterMs = 30 * 60 * 1000

/**
 * Creates a search for the task that a message started although Switchboard's response was lost: one of the tasks that this person
 * started with the agent at that time, at most the newest 50 of them. The returned function resolves with null if there is none, and
 * rejects if Switchboard does not respond.
 */
export function createSentTaskSearch(
  slug: string,
  origin: string,
): (sent: Pick<OutgoingMessage, 'message' | 'at'>) => Promise<TaskSummary | null> {
  /** The ID of the first message, by task. It never changes. */
  const messageIds = new Map<string, string | undefined>()
  /** Messages that no task of their time contains. */
  const missing = new Set<string | undefined>()

  const readMessageId = async (taskId: string): Promise<string | undefined> => {
    if (!messageIds.has(taskId)) {
      const [first] = await readRows(taskId, 0, 1, origin)
      const call = first?.event.kind === 'request' ? first.event.call : null
      messageIds.set(taskId, call && 'message' in call ? call.message.messageId : undefined)
    }
    return messageIds.get(taskId)
  }
  return async ({ message: { messageId }, at }) => {
    if (missing.has(messageId)) return null
    const time = Date.parse(at)
    const isOver = Date.now() > time + laterMs
    const since = new Date(time - earlierMs).toISOString()
    const until = new Date(time + laterMs).toISOString()
    const { tasks } = await readTaskPage({ agent: slug, since, until, limit: '50' }, origin)
    for (const task of tasks) if ((await readMessageId(task.id)) === messageId) return task
    if (isOver) missing.add(messageId)
    return null
  }
}
