import 'server-only'
import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/states'
import { pageQuerySchema } from '@/lib/api/page'
import type { TaskSummary } from '@/lib/api/task'
import { listTasks } from '@/lib/server/db/tasks'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/viewer'

export const taskQuerySchema = pageQuerySchema.extend({
  agent: z.string().max(200).optional(),
  state: taskStateSchema.optional(),
  context: z.string().max(1000).optional(),
  q: z.string().max(200).optional(),
  since: z.coerce.date().optional(),
})

/** One page of the viewer's tasks, newest first. */
export async function taskPage(
  viewer: Viewer,
  query: z.infer<typeof taskQuerySchema>,
): Promise<{ tasks: TaskSummary[]; nextCursor: string | null; total: number }> {
  const page = await listTasks(viewer, query)
  return { ...page, tasks: page.tasks.map(taskSummary) }
}
