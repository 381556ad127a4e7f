import type { AgentEvent } from '@/lib/a2a/model'
import { isResting } from '@/lib/a2a/states'

/**
 * True when an agent's turn is over with this event: `final` (v0.x), a state in which the task rests, or a Message of
 * the agent's (v0.3 §7.2, v1.0 §3.1.2). The connection may stay open all the same: some v1.0 agents keep it so at
 * input-required.
 */
export function endsTurn(event: AgentEvent): boolean {
  if (event.kind === 'message') return event.message.role === 'agent'
  if (event.kind === 'task') return isResting(event.task.status.state)
  return event.kind === 'status' && (event.final === true || isResting(event.status.state))
}
