import { isSameMessage } from '@/lib/a2a/folding/same-content'
import type { RowEvent } from '@/lib/a2a/log'
import type { AgentEvent, TaskStatus } from '@/lib/a2a/model'
import { isInterrupted, isTerminal, isTerminalOrInterrupted } from '@/lib/a2a/states'

/** Returns the agent's ID of the task that an event belongs to; undefined if the event does not name one. */
export function eventTaskId(event: RowEvent): string | undefined {
  if (event.kind === 'task') return event.task.id || undefined
  if (event.kind === 'message') return event.message.taskId || undefined
  return event.kind === 'status' || event.kind === 'artifact' ? event.taskId || undefined : undefined
}

type StatusEvent = Extract<AgentEvent, { kind: 'status' }>

function isSame(status: TaskStatus, known: TaskStatus | undefined): boolean {
  if (status.state !== known?.state || status.timestamp !== known.timestamp) return false
  return status.message?.messageId === known.message?.messageId
}

/**
 * True if a status event repeats the waiting status from before the user's answer. An agent that asks again sets the status
 * anew, with a later timestamp (v1.0 §4.1.2). A `final` event (v0.x) is always new: nothing follows it.
 * `before`: the task's status when the turn began.
 */
export function repeatsStatus({ status, final }: StatusEvent, before: TaskStatus | undefined): boolean {
  const { state, timestamp, message } = status
  if (final === true || timestamp === undefined || !isInterrupted(state)) return false
  if (state !== before?.state || timestamp !== before.timestamp) return false
  // By content: a message without an ID (v0.1) gets one of its own in each event.
  return message && before.message ? isSameMessage(message, before.message) : message === before.message
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
 * repeats it, as a stream must start with a task, and then continue. Others repeat it as a status event.
 */
export function endsTurn(event: AgentEvent, before?: TaskStatus): boolean {
  if (event.kind === 'message') return event.message.role === 'agent'
  if (event.kind === 'task') {
    const { status } = event.task
    return isTerminal(status.state) || (isTerminalOrInterrupted(status.state) && !isSame(status, before))
  }
  if (event.kind !== 'status' || repeatsStatus(event, before)) return false
  return event.final === true || isTerminalOrInterrupted(event.status.state)
}
