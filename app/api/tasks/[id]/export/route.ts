import { route } from '@/lib/server/http/route'
import { exportTask } from '@/lib/server/traces/export-task'

export const GET = route<{ id: string }>(({ request, viewer, params }) => exportTask(viewer, params.id, request))
