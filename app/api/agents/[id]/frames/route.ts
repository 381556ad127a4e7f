import { operations } from '@/lib/api/operations/operations'
import { withTaskQuota } from '@/lib/server/access/quotas'
import { route } from '@/lib/server/http/route'
import { sendFrame } from '@/lib/server/tasks/send-frame'

export const POST = route(operations.sendFrame, async ({ viewer, params, body }) => ({
  taskId: await withTaskQuota(viewer, () => sendFrame(viewer, params.id, body.frame)),
}))
