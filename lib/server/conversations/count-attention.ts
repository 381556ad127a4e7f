import 'server-only'
import type { Waiting } from '@/lib/api/task-calls'
import { countUnread } from '@/lib/server/db/conversations/conversations'
import { countWaitingTasks } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the number of tasks that wait for the user, and of unread conversations. */
export async function countAttention(viewer: Viewer): Promise<Waiting> {
  const [count, rest] = await Promise.all([countWaitingTasks(viewer), countUnread(viewer)])
  return { count, ...rest }
}
