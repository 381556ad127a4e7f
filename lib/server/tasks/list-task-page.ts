import 'server-only'
import type { z } from 'zod'
import type { taskPageSchema, taskQuerySchema } from '@/lib/api/task-calls'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns one page of the viewer's tasks, newest first. */
export async function listTaskPage(
  viewer: Viewer,
  query: z.infer<typeof taskQuerySchema>,
): Promise<z.infer<typeof taskPageSchema>> {
  const page = await listTasks(viewer, query)
  return { ...page, tasks: page.tasks.map(taskSummary) }
}
