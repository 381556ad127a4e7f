import 'server-only'
import type { ExtendedCardCall } from '@/lib/a2a/call'
import { Fault } from '@/lib/faults/fault'
import { extendedCard } from '@/lib/server/agents/extended-card'
import type { CallContext } from '@/lib/server/gateway/context'
import { replyResponse } from '@/lib/server/gateway/respond'
import { signableCard } from '@/lib/server/gateway/signable-card'
import { baseUrl } from '@/lib/server/http/base-url'

/** The agent's extended card as a gateway card in the caller's dialect. */
export async function answerExtendedCard(context: CallContext, call: ExtendedCardCall): Promise<Response> {
  const { agent, dialect, request } = context
  // v1.0 §3.1.11 tells an agent that offers none from one that has none after all.
  if (!agent.extendedCard && dialect.id === 'v1.0')
    throw new Fault('call-unsupported', `${agent.name} has no extended Agent Card.`)
  const { operation: _operation, ...said } = call
  const { reading } = await extendedCard(agent, said, request.signal)
  const { sign } = await signableCard(reading.card, agent.slug, baseUrl(request.headers), [dialect.id])
  const reply = { kind: 'card', card: await sign() } as const
  return replyResponse(context, 'extendedCard', reply, { taskId: '', contextId: '', artifactIndex: () => 0 })
}
