import 'server-only'
import { diagnoseRejection } from '@/lib/a2a/dialects/diagnose-rejection'
import { statusFromFault, type StatusResult, statusFromReason } from '@/lib/server/db/agents/status-reason'
import type { Draft } from '@/lib/server/a2a-client/draft'

export const upStatus: StatusResult = { status: 'up', reason: null }

/**
 * Returns the status from the response to a call for a task that does not exist. An error of the agent proves that it
 * understands the call, unless the error says that the dialect is wrong, or the agent itself failed.
 */
export function statusFromCall({ event, raw }: Draft): StatusResult {
  if (event.kind !== 'fault') return upStatus
  const { fault } = event
  if (fault.hop === 'connection' || fault.kind === 'agent-refused-auth' || fault.kind === 'rate-limited')
    return statusFromFault(fault)
  const hint = diagnoseRejection(fault, raw)
  if (hint?.wrong === 'dialect' && hint.isCertain)
    return statusFromReason({ code: 'wrong-dialect', sentence: fault.message })
  if (fault.agentError && (fault.httpStatus ?? 0) < 500) return upStatus
  return statusFromFault(fault)
}
