import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Binding, WireRequest } from '@/lib/a2a/binding'
import { findBinding } from '@/lib/a2a/bindings'
import type { Call, Operation } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import { hidePushSecrets } from '@/lib/a2a/hide-push-secrets'
import type { Message } from '@/lib/a2a/model'
import { hideSecrets, unmarkSecrets } from '@/lib/a2a/secret-parts'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { Draft } from '@/lib/server/tasks/draft'

const names: Readonly<Record<string, string>> = { GRPC: 'gRPC' }

/** The binding to call an agent in. Throws `call-unsupported` for agents that can only be looked at. */
function agentBinding({ binding }: Pick<AgentRecord, 'binding'>): Binding {
  const found = findBinding(binding)
  if (found) return found
  const name = names[binding] ?? binding
  throw new Fault('call-unsupported', `This agent supports only ${name}, which Switchboard can't call.`, {
    hint: "Ask the agent's provider for a JSON-RPC or HTTP+JSON endpoint.",
    details: { code: 'foreign-binding', values: { binding: name } },
  })
}

/** A call as it goes to an agent. */
export interface PreparedCall {
  operation: Operation
  binding: Binding
  request: WireRequest
  /** The body holds what the log does not. */
  confidential: boolean
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
  const request = encode(withMessage(call, unmarkSecrets))
  const { method } = request
  const shown = withMessage(hidePushSecrets(call), hideSecrets)
  const raw = shown === call ? request.body : encode(shown).body
  const draft: Draft = { direction: 'out', method, kind: 'request', raw, event: { kind: 'request', call: shown } }
  return { operation: call.operation, binding, request, confidential: shown !== call, method, draft }
}

/** The call itself where its message stays the same. */
function withMessage(call: Call, change: (message: Message) => Message): Call {
  if (!('message' in call)) return call
  const message = change(call.message)
  return message === call.message ? call : { ...call, message }
}
