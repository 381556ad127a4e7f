import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { CallContext } from '@/lib/server/gateway/context'

/** There is no extended card yet. Throws `call-unsupported`. */
export async function answerExtendedCard({ agent }: CallContext): Promise<Response> {
  throw new Fault('call-unsupported', `${agent.name} has no extended card here.`, {
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  })
}
