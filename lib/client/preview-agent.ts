import type { ApiResult } from '@/lib/api/api-result'
import type { AgentInput } from '@/lib/api/agent'
import type { PreviewResult } from '@/lib/api/agent-calls'
import type { Attempt } from '@/lib/api/attempt'
import { buildUrl } from '@/lib/api/operations/build-url'
import { readResponseFault, switchboardUnreachable } from '@/lib/client/http/read-response-fault'
import type { FaultData } from '@/lib/faults/fault'
import { readSseStream } from '@/lib/sse/read-sse-stream'
import type { SseEvent } from '@/lib/sse/encode'

export interface PreviewHandlers {
  /** A card is being requested from this URL. */
  onRequest: (url: string) => void
  /** The request succeeded or failed. */
  onAttempt: (attempt: Attempt) => void
}

/** The server times out earlier. */
const timeoutMs = 60_000

/** Previews an agent before registration and reports each request. Never rejects. Reports nothing after `signal` aborts. */
export async function previewAgent(
  input: AgentInput,
  on: PreviewHandlers,
  signal: AbortSignal,
): Promise<ApiResult<PreviewResult>> {
  let result: ApiResult<PreviewResult> | undefined
  const take = ({ event, data }: SseEvent): void => {
    if (event === 'ask') on.onRequest((JSON.parse(data) as { url: string }).url)
    if (event === 'attempt') on.onAttempt(JSON.parse(data) as Attempt)
    if (event === 'result') result = { ok: true, value: JSON.parse(data) as PreviewResult }
    if (event === 'fault') result = { ok: false, fault: JSON.parse(data) as FaultData }
  }
  try {
    const response = await fetch(buildUrl('previewAgent', {}), {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok || !response.body)
      return { ok: false, fault: readResponseFault(response.status, await response.json().catch(() => null)) }
    for await (const { events } of readSseStream(response.body)) events.forEach(take)
  } catch {
    // Events received before the connection was lost still count.
  }
  return result ?? { ok: false, fault: switchboardUnreachable() }
}
