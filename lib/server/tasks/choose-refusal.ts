import 'server-only'
import { refusalHint } from '@/lib/a2a/refusal-hint'
import type { Draft } from '@/lib/server/tasks/draft'

/**
 * The refusal to report of several for one call: the last, if it is an error of an agent that understood the call; else the
 * first that says more than that the method or the version is unknown.
 */
export function chooseRefusal(earlier: readonly Draft[], last: Draft): Draft {
  if (isConclusive(last)) return last
  const all = earlier.includes(last) ? earlier : [...earlier, last]
  return all.find(isSpecific) ?? (isOfAgent(last) ? last : all.find(isOfAgent)) ?? last
}

function isConclusive({ event, raw }: Draft): boolean {
  if (event.kind !== 'fault' || refusalHint(event.fault, raw)) return false
  const { agentError, kind } = event.fault
  return agentError !== undefined || kind === 'agent-refused-auth' || kind === 'rate-limited'
}

const isOfAgent = ({ event }: Draft): boolean => event.kind === 'fault' && event.fault.agentError !== undefined

function isSpecific(refusal: Draft): boolean {
  const reason = refusal.event.kind === 'fault' ? refusal.event.fault.reason : undefined
  return isOfAgent(refusal) && reason !== 'METHOD_NOT_FOUND' && reason !== 'VERSION_NOT_SUPPORTED'
}
