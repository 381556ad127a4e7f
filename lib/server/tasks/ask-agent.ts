import 'server-only'
import type { Call } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import type { Asker } from '@/lib/server/tasks/ask'
import { type PreparedCall, prepareCall } from '@/lib/server/tasks/prepare-call'
import { refusalFault } from '@/lib/server/tasks/read-refusal'
import { sendCall } from '@/lib/server/tasks/send-call'

/**
 * Asks the agent for something that is no event of a task: push configurations, an extended card, a list. Logs
 * nothing. Throws the agent's own error as a Fault, `agent-nonsense` for an answer that is none, and what `sendCall` throws.
 */
export async function askAgent(asker: Asker, call: Call): Promise<Reply> {
  return askPrepared(asker, prepareCall(asker, call))
}

/** The same for a call that is ready. */
export async function askPrepared({ agent, dialect, signal }: Asker, prepared: PreparedCall): Promise<Reply> {
  const response = await sendCall(agent, prepared, signal)
  const mask = await maskFor(agent)
  const raw = mask(await response.text())
  if (!response.ok) {
    const refusal = refusalFault(response, raw, { dialect, binding: prepared.binding, mask })
    throw faultOf(await explainRefusal(refusal, agent, response.headers))
  }
  const said = prepared.binding.decodeAnswer(dialect, prepared.operation, raw)
  if (!said.ok)
    throw new Fault('agent-nonsense', `The agent's response is invalid: ${said.problem}`, {
      hop: 'agent',
      details: { code: 'agent-unclear', values: { problem: said.problem } },
    })
  if ('fault' in said.value) throw faultOf(said.value.fault)
  return said.value.reply
}

function faultOf(fault: FaultData): Fault {
  return new Fault(fault.kind, fault.message, fault)
}
