import 'server-only'
import { cache } from 'react'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

/** Returns the task of a page, read once for all parts of the page; null if it does not exist. */
export const findPageTask = cache(async (id: string): Promise<TaskRecord | null> =>
  findTask(await requirePageViewer(), id),
)
