import 'server-only'
import type { Waiting } from '@/lib/api/task-calls'
import { countUnread } from '@/lib/server/db/conversations'
import { countWaiting } from '@/lib/server/db/tasks'
import type { Viewer } from '@/lib/server/viewer'

/** How many tasks wait for the person, and how many conversations have news. */
export async function countAttention(viewer: Viewer): Promise<Waiting> {
  const [count, rest] = await Promise.all([countWaiting(viewer), countUnread(viewer)])
  return { count, ...rest }
}
