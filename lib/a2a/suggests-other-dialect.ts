import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { FaultData } from '@/lib/faults/fault'

/**
 * Reasons with which agents refuse a call in a generation they do not speak. Reference servers of v0.1 answer an
 * unknown method with INVALID_REQUEST; under a method name that generations share, the params are what is refused.
 */
const refusals = new Set<ErrorReason | undefined>([
  'METHOD_NOT_FOUND',
  'VERSION_NOT_SUPPORTED',
  'INVALID_REQUEST',
  'INVALID_PARAMS',
])

/**
 * True when the agent may just have been asked in the wrong generation, and it is sure that nothing ran: only then may
 * the same call be tried in the next of the card's `alternatives`.
 */
export function suggestsOtherDialect({ agentError, reason }: FaultData): boolean {
  return agentError !== undefined && refusals.has(reason)
}
