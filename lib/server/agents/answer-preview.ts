import 'server-only'
import type { AgentInput } from '@/lib/api/agent'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { encodeSse } from '@/lib/sse/encode'
import { previewAgent } from '@/lib/server/agents/register'
import { sseResponse } from '@/lib/server/http/sse-response'
import { log } from '@/lib/server/log'
import type { Viewer } from '@/lib/server/viewer'

const encoder = new TextEncoder()

interface Asked {
  viewer: Viewer
  input: AgentInput
  request: Request
  requestId: string
}

/**
 * What adding an agent would store: as JSON; or, to those who accept an event stream, what happens on the way as well:
 * `ask` and `attempt` for each address, then `result` or `fault`. The search ends when the caller leaves.
 */
export async function answerPreview({ viewer, input, request, requestId }: Asked): Promise<Response> {
  if (!request.headers.get('accept')?.includes('text/event-stream'))
    return Response.json(await previewAgent(viewer, input, { signal: request.signal }))
  const left = new AbortController()
  const signal = AbortSignal.any([request.signal, left.signal])
  const frames = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (event: string, data: unknown) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(encodeSse({ event, data: JSON.stringify(data) })))
      }
      try {
        const onAsk = (url: string) => tell('ask', { url })
        tell('result', await previewAgent(viewer, input, { signal, onAsk, onAttempt: (one) => tell('attempt', one) }))
      } catch (error) {
        const { kind, message, hint, hop, details } = toFaultData(error)
        if (!signal.aborted && !(error instanceof Fault)) log().error({ err: error, requestId }, 'preview failed')
        tell('fault', { kind, message, hint, hop, details, requestId })
      }
      if (!signal.aborted) controller.close()
    },
    cancel: () => left.abort(),
  })
  return sseResponse(frames)
}
