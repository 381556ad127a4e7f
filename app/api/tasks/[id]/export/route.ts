import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { exportTask } from '@/lib/server/traces/export-task'

export const GET = route(operations.exportTask, ({ viewer, params, query }) => exportTask(viewer, params.id, query))
