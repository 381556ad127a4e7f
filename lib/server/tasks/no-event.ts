import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import type { Draft } from '@/lib/server/tasks/draft'

/** The fault of a response whose events could not be read. `unread`: the note of one of them. */
export function unreadableFault({ event }: Draft): FaultData {
  const problem = event.kind === 'note' ? (event.values?.problem ?? event.note) : ''
  const message = `The agent sent only invalid events. ${problem}`
  return { kind: 'agent-nonsense', message, hop: 'agent', details: { code: 'agent-unreadable', values: { problem } } }
}

/** The fault of a response that ended without an event. `unread`: the note of an event that could not be read, if one came. */
export function noEventFault(unread: Draft | undefined): FaultData {
  if (unread) return unreadableFault(unread)
  const message = 'The agent closed the stream without sending an event.'
  return { kind: 'agent-nonsense', message, hop: 'agent', details: { code: 'agent-no-event' } }
}

/** The fault of a message whose connection broke before an event, to a task that has not changed since. */
export function unchangedFault(): FaultData {
  const message = 'The connection to the agent was lost before it responded, and the task has not changed since.'
  return { kind: 'agent-unreachable', message, hop: 'agent', details: { code: 'agent-unchanged' } }
}
