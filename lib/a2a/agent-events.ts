import type { RowEvent } from '@/lib/a2a/log'
import type { AgentEvent, TaskStatus } from '@/lib/a2a/model'
import { isTerminal, isTerminalOrInterrupted } from '@/lib/a2a/states'

/** Returns the agent's ID of the task that an event belongs to; undefined if the event does not name one. */
export function eventTaskId(event: RowEvent): string | undefined {
  if (event.kind === 'task') return event.task.id || undefined
  if (event.kind === 'message') return event.message.taskId || undefined
  return event.kind === 'status' || event.kind === 'artifact' ? event.taskId || undefined : undefined
}

function isSame(status: TaskStatus, known: TaskStatus | undefined): boolean {
  if (status.state !== known?.state || status.timestamp !== known.timestamp) return false
  return status.message?.messageId === known.message?.messageId
}

/** True if the event ends the task. */
export function endsTask(event: AgentEvent): boolean {
  const state =
    event.kind === 'task' ? event.task.status.state : event.kind === 'status' ? event.status.state : undefined
  return state !== undefined && isTerminal(state)
}

/**
 * True if this event ends the agent's turn: `final` (v0.x), a terminal or interrupted state, or a message of the agent (v0.3
 * §7.2, v1.0 §3.1.2). The connection may stay open: some v1.0 agents keep it open at input-required.
 * `before`: the task's status when the turn began. v1.0 agents start the stream of a continued task with a snapshot that
 * repeats it, as a stream must start with a task, and then continue.
 */
export function endsTurn(event: AgentEvent, before?: TaskStatus): boolean {
  if (event.kind === 'message') return event.message.role === 'agent'
  if (event.kind === 'task') {
    const { status } = event.task
    return isTerminal(status.state) || (isTerminalOrInterrupted(status.state) && !isSame(status, before))
  }
  return event.kind === 'status' && (event.final === true || isTerminalOrInterrupted(event.status.state))
}
