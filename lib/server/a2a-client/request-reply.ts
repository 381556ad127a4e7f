import 'server-only'
import type { Call } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import type { AgentCaller } from '@/lib/server/a2a-client/call-unary'
import { type PreparedCall, prepareCall } from '@/lib/server/a2a-client/prepare-call'
import { refusalFault } from '@/lib/server/a2a-client/read-refusal'
import { sendCall } from '@/lib/server/a2a-client/send-call'

/**
 * Calls the agent for something that is not a task event: push configurations, an extended card, a list. Logs nothing.
 * Throws the agent's error as a Fault, `agent-nonsense` for an invalid response, and what `sendCall` throws.
 */
export async function requestReply(caller: AgentCaller, call: Call): Promise<Reply> {
  return requestPreparedReply(caller, prepareCall(caller, call))
}

/** Does the same as `requestReply` for a prepared call. */
export async function requestPreparedReply(
  { agent, dialect, signal }: AgentCaller,
  prepared: PreparedCall,
): Promise<Reply> {
  const response = await sendCall(agent, prepared, signal)
  const mask = await maskFor(agent)
  const raw = mask(await response.text())
  if (!response.ok) {
    const refusal = refusalFault(response, raw, { dialect, binding: prepared.binding, mask })
    throw faultOf(await explainRefusal(refusal, agent, response.headers))
  }
  const decoded = prepared.binding.decodeResponseBody(dialect, prepared.operation, raw)
  if (!decoded.ok)
    throw new Fault('agent-nonsense', `The agent's response is invalid: ${decoded.problem}`, {
      hop: 'agent',
      details: { code: 'agent-unclear', values: { problem: decoded.problem } },
    })
  if ('fault' in decoded.value) throw faultOf(decoded.value.fault)
  return decoded.value.reply
}

function faultOf(fault: FaultData): Fault {
  return new Fault(fault.kind, fault.message, fault)
}
