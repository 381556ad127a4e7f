import 'server-only'
import type { PushCall } from '@/lib/a2a/call'
import { Fault } from '@/lib/faults/fault'
import type { CallContext } from '@/lib/server/gateway/context'

/** Push notifications are not served yet. Throws `call-unsupported`. */
export async function answerPush({ agent }: CallContext, _call: PushCall): Promise<Response> {
  throw new Fault('call-unsupported', `${agent.name} has no push notifications here.`, {
    reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  })
}
