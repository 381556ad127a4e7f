import 'server-only'
import type { Draft } from '@/lib/server/tasks/draft'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import { readFrames } from '@/lib/server/tasks/read-frames'
import { readRefusal } from '@/lib/server/tasks/read-refusal'
import { readReply } from '@/lib/server/tasks/read-reply'
import { sendCall } from '@/lib/server/tasks/send-call'
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
  const response = await sendCall(agent, call, signal)
  if (!response.ok) yield [await readRefusal(response, dialect, call)]
  else if (isEventStream(response.headers)) yield* readFrames(response.body, dialect, call)
  else yield [await readReply(response, dialect, call)]
}

function isEventStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}
