import 'server-only'
import { refusalHint } from '@/lib/a2a/refusal-hint'
import { faultVerdict, type Verdict, verdict } from '@/lib/server/agents/status-reason'
import type { Draft } from '@/lib/server/tasks/draft'

export const up: Verdict = { status: 'up', reason: null }

/**
 * What the answer to a call for a task that does not exist says of the agent. An error of its own proves that it
 * understands, unless that says that the call was put in another generation's words, or the agent itself failed.
 */
export function callVerdict({ event, raw }: Draft): Verdict {
  if (event.kind !== 'fault') return up
  const { fault } = event
  if (fault.hop === 'connection' || fault.kind === 'agent-refused-auth' || fault.kind === 'rate-limited')
    return faultVerdict(fault)
  const hint = refusalHint(fault, raw)
  if (hint?.wrong === 'dialect' && hint.sure) return verdict({ code: 'wrong-dialect', sentence: fault.message })
  if (fault.agentError && (fault.httpStatus ?? 0) < 500) return up
  return faultVerdict(fault)
}
