import 'server-only'
import { cache } from 'react'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask } from '@/lib/server/db/tasks'
import { pageViewer } from '@/lib/server/http/viewer'

/** The task that a page is about, looked up once for all parts of the page; null where there is none of that id. */
export const pageTask = cache(async (id: string): Promise<TaskRecord | null> => findTask(await pageViewer(), id))
