import type { AgentEvent, TaskStatus } from '@/lib/a2a/model'
import { isResting, isTerminal } from '@/lib/a2a/states'

function isSame(status: TaskStatus, known: TaskStatus | undefined): boolean {
  if (status.state !== known?.state || status.timestamp !== known.timestamp) return false
  return status.message?.messageId === known.message?.messageId
}

/** True when the event says that the task is over. */
export function endsTask(event: AgentEvent): boolean {
  const state =
    event.kind === 'task' ? event.task.status.state : event.kind === 'status' ? event.status.state : undefined
  return state !== undefined && isTerminal(state)
}

/**
 * True when an agent's turn is over with this event: `final` (v0.x), a state in which the task rests, or a Message of
 * the agent's (v0.3 §7.2, v1.0 §3.1.2). The connection may stay open all the same: some v1.0 agents keep it so at
 * input-required.
 * `before`: the task's status when the turn began; v1.0 agents open the stream of a continued task with a snapshot
 * that repeats it, as a stream must begin with a task, and go on from there.
 */
export function endsTurn(event: AgentEvent, before?: TaskStatus): boolean {
  if (event.kind === 'message') return event.message.role === 'agent'
  if (event.kind === 'task') {
    const { status } = event.task
    return isTerminal(status.state) || (isResting(status.state) && !isSame(status, before))
  }
  return event.kind === 'status' && (event.final === true || isResting(event.status.state))
}
