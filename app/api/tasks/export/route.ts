import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { exportTasks } from '@/lib/server/traces/export-tasks'

export const POST = route(operations.exportTasks, ({ viewer, body }) => exportTasks(viewer, body))
