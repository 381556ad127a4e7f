import type { ActionResult } from '@/lib/api/action-result'
import type { AgentInput } from '@/lib/api/agent'
import type { PreviewResult } from '@/lib/api/agent-calls'
import type { Attempt } from '@/lib/api/attempt'
import { answerFault, switchboardUnreachable } from '@/lib/client/answer-fault'
import type { FaultData } from '@/lib/faults/fault'
import { decodeSse } from '@/lib/sse/decode'
import type { SseEvent } from '@/lib/sse/sse-event'

export interface PreviewHandlers {
  /** This address is being asked for a card. */
  onAsk: (url: string) => void
  /** It has answered, or not. */
  onAttempt: (attempt: Attempt) => void
}

/** The server gives up sooner. */
const longestMs = 60_000

/** Looks at an agent before it is added, telling each step. Never rejects; one that `signal` ends has no say any more. */
export async function previewAgent(
  input: AgentInput,
  on: PreviewHandlers,
  signal: AbortSignal,
): Promise<ActionResult<PreviewResult>> {
  let result: ActionResult<PreviewResult> | undefined
  const take = ({ event, data }: SseEvent): void => {
    if (event === 'ask') on.onAsk((JSON.parse(data) as { url: string }).url)
    if (event === 'attempt') on.onAttempt(JSON.parse(data) as Attempt)
    if (event === 'result') result = { ok: true, value: JSON.parse(data) as PreviewResult }
    if (event === 'fault') result = { ok: false, fault: JSON.parse(data) as FaultData }
  }
  try {
    const response = await fetch('/api/agents/preview', {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    })
    if (!response.ok || !response.body)
      return { ok: false, fault: answerFault(response.status, await response.json().catch(() => null)) }
    const decoder = decodeSse()
    const reader = response.body.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) decoder.feed(read.value).forEach(take)
    decoder.end().forEach(take)
  } catch {
    // What came before the connection was lost counts.
  }
  return result ?? { ok: false, fault: switchboardUnreachable() }
}
