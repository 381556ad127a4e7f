import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import type { Draft } from '@/lib/server/a2a-client/draft'

/** Returns the fault of a response with only invalid events, from the note of one of them. */
export function invalidEventsFault({ event }: Draft): FaultData {
  const problem = event.kind === 'note' ? (event.values?.problem ?? event.note) : ''
  const message = `The agent sent only invalid events. ${problem}`
  return { kind: 'agent-nonsense', message, hop: 'agent', details: { code: 'agent-unreadable', values: { problem } } }
}

/**
 * Returns the fault of a response that ended without a valid event. `invalid`: the note of an invalid event, if one arrived.
 */
export function noEventFault(invalid: Draft | undefined): FaultData {
  if (invalid) return invalidEventsFault(invalid)
  const message = 'The agent closed the stream without sending an event.'
  return { kind: 'agent-nonsense', message, hop: 'agent', details: { code: 'agent-no-event' } }
}

/** Returns the fault of a message whose connection broke before an event, to a task that has not changed since. */
export function unchangedFault(): FaultData {
  const message = 'The connection to the agent was lost before it responded, and the task has not changed since.'
  return { kind: 'agent-unreachable', message, hop: 'agent', details: { code: 'agent-unchanged' } }
}
