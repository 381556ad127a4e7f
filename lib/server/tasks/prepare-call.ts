import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Binding, WireRequest } from '@/lib/a2a/binding'
import type { Call, Operation } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import { hidePushSecrets } from '@/lib/a2a/hide-push-secrets'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { agentBinding } from '@/lib/server/tasks/agent-binding'
import type { Draft } from '@/lib/server/tasks/draft'

/** A call as it goes to an agent. */
export interface PreparedCall {
  operation: Operation
  binding: Binding
  request: WireRequest
  /** As the log names it. */
  method: string
  /** Its row in the log. */
  draft: Draft
}

/**
 * Writes a call in the agent's dialect and binding. Throws `call-unsupported` when the dialect cannot say it, or
 * when Switchboard does not speak the binding.
 */
export function prepareCall(
  { agent, dialect }: { agent: Pick<AgentRecord, 'binding'>; dialect: Dialect },
  call: Call,
): PreparedCall {
  const binding = agentBinding(agent)
  const id = randomUUID()
  const encode = (said: Call) => {
    const wire = binding.encodeCall(dialect, said, id)
    if (!wire.ok) throw new Fault('call-unsupported', wire.problem)
    return wire.value
  }
  const request = encode(call)
  const { method } = request
  const shown = hidePushSecrets(call)
  const raw = shown === call ? request.body : encode(shown).body
  const draft: Draft = { direction: 'out', method, kind: 'request', raw, event: { kind: 'request', call: shown } }
  return { operation: call.operation, binding, request, method, draft }
}
