import 'server-only'
import type { Draft } from '@/lib/server/tasks/draft'
import { env } from '@/lib/server/env'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import { readFrames } from '@/lib/server/tasks/read-frames'
import { readRefusal } from '@/lib/server/tasks/read-refusal'
import { readReply } from '@/lib/server/tasks/read-reply'
import type { Turn } from '@/lib/server/tasks/turn'

/**
 * Calls the agent and gives what it says in batches as it arrives, whatever form the answer has: an event stream may
 * answer a plain call, one JSON answer a call for a stream. A body that breaks off ends with a gap.
 * Throws a Fault when there is no answer at all.
 */
export async function* callAgent(
  { agent, dialect }: Pick<Turn, 'agent' | 'dialect'>,
  call: PreparedCall,
  signal: AbortSignal,
): AsyncGenerator<Draft[], void> {
  const streams = call.operation === 'stream' || call.operation === 'subscribe'
  const response = await agentFetch(agent, agent.url, {
    method: 'POST',
    headers: {
      ...call.headers,
      'Content-Type': 'application/json',
      Accept: streams ? 'text/event-stream' : 'application/json',
    },
    body: call.body,
    signal,
    // Some agents do all the work before they answer: their silence is that of a stream.
    ...(call.operation === 'send' && { timeoutMs: env().STREAM_IDLE * 1000 }),
  })
  if (!response.ok) yield [await readRefusal(response, dialect, call.method)]
  else if (isEventStream(response.headers)) yield* readFrames(response.body, dialect, call.method)
  else yield [await readReply(response, dialect, call)]
}

function isEventStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}
