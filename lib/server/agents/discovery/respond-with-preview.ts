import 'server-only'
import type { AgentInput } from '@/lib/api/agent'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { encodeSse } from '@/lib/sse/encode'
import { previewAgent } from '@/lib/server/agents/register-agent'
import { sseResponse } from '@/lib/server/platform/http/stream-response'
import { log } from '@/lib/server/platform/log'
import type { Viewer } from '@/lib/server/platform/viewer'

const encoder = new TextEncoder()

interface PreviewRequest {
  viewer: Viewer
  input: AgentInput
  request: Request
  requestId: string
}

/**
 * Responds with a preview of an agent's registration: as JSON, or as an event stream if the client accepts one. The stream
 * sends `ask` and `attempt` for each URL, then `result` or `fault`. The search ends when the client disconnects.
 */
export async function respondWithPreview({ viewer, input, request, requestId }: PreviewRequest): Promise<Response> {
  if (!request.headers.get('accept')?.includes('text/event-stream'))
    return Response.json(await previewAgent(viewer, input, { signal: request.signal }))
  const disconnected = new AbortController()
  const signal = AbortSignal.any([request.signal, disconnected.signal])
  const frames = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: unknown) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(encodeSse({ event, data: JSON.stringify(data) })))
      }
      try {
        const onAsk = (url: string) => send('ask', { url })
        send(
          'result',
          await previewAgent(viewer, input, { signal, onRequest: onAsk, onAttempt: (one) => send('attempt', one) }),
        )
      } catch (error) {
        const { kind, message, hint, hop, details } = toFaultData(error)
        if (!signal.aborted && !(error instanceof Fault)) log().error({ err: error, requestId }, 'preview failed')
        send('fault', { kind, message, hint, hop, details, requestId })
      }
      if (!signal.aborted) controller.close()
    },
    cancel: () => disconnected.abort(),
  })
  return sseResponse(frames)
}
