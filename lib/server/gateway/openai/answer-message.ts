import 'server-only'
import { withByteQuota } from '@/lib/server/access/quotas'
import { limitCalls } from '@/lib/server/gateway/read-caller'
import { taskHeader } from '@/lib/server/gateway/respond'
import { withSpan } from '@/lib/server/platform/telemetry/tracing'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Responds to a request with a message to an agent, within the limits of the caller and a span. Throws `rate-limited`. */
export async function answerMessage(
  { viewer, request }: { viewer: Viewer; request: Request },
  handle: (viewer: Viewer, request: Request) => Promise<Response>,
): Promise<Response> {
  await limitCalls(request.headers)
  return withSpan({ name: 'openai call', kind: 'server' }, async (span) => {
    const response = await withByteQuota(viewer, request, () => handle(viewer, request))
    const taskId = response.headers.get(taskHeader)
    if (taskId) span?.setAttributes({ 'switchboard.task.id': taskId })
    return response
  })
}
