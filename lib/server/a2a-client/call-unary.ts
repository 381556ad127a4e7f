import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { callAgent } from '@/lib/server/a2a-client/call-agent'
import { type Draft, faultDraft } from '@/lib/server/a2a-client/draft'
import { invalidEventsFault } from '@/lib/server/a2a-client/no-event-faults'
import type { PreparedCall } from '@/lib/server/a2a-client/prepare-call'
import type { Turn } from '@/lib/server/a2a-client/turn'

/** An agent at an endpoint, and the signal that aborts calls to it. */
export type AgentCaller = Pick<Turn, 'agent' | 'dialect' | 'signal'>

/**
 * Makes a unary call and returns the response as a draft. Skips invalid events. Returns a fault draft if the call fails or has
 * no valid response. Logs emptyResponse.
 */
export async function callUnary(caller: AgentCaller, call: PreparedCall): Promise<Draft> {
  let invalid: Draft | undefined
  try {
    for await (const drafts of callAgent(caller, call, caller.signal)) {
      const answer = drafts.find(({ event }) => event.kind !== 'note')
      if (answer) return answer
      invalid ??= drafts.find(({ event }) => event.kind === 'note' && event.unread)
    }
  } catch (error) {
    if (error instanceof Fault) return faultDraft(error.data, call.method)
    throw error
  }
  if (invalid) return faultDraft(invalidEventsFault(invalid), call.method, invalid.raw)
  const details = { code: 'agent-said-nothing' }
  const emptyResponse = {
    kind: 'agent-nonsense',
    message: 'The agent sent an empty response.',
    hop: 'agent',
    details,
  } as const
  return faultDraft(emptyResponse, call.method)
}
