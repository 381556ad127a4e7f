import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Binding, WireRequest } from '@/lib/a2a/bindings/binding'
import { findBinding } from '@/lib/a2a/bindings/bindings'
import type { Call, Operation } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import { maskPushSecrets } from '@/lib/a2a/secrets/mask-push-secrets'
import type { Message } from '@/lib/a2a/model'
import { maskSecrets, unmarkSecrets } from '@/lib/a2a/secrets/secret-parts'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { Draft } from '@/lib/server/a2a-client/draft'

const names: Readonly<Record<string, string>> = { GRPC: 'gRPC' }

/** Returns the binding to call an agent with. Throws `call-unsupported` for agents that cannot be called. */
function agentBinding({ binding }: Pick<AgentRecord, 'binding'>): Binding {
  const found = findBinding(binding)
  if (found) return found
  const name = names[binding] ?? binding
  throw new Fault('call-unsupported', `This agent supports only ${name}, which Switchboard can't call.`, {
    hint: "Ask the agent's provider for a JSON-RPC or HTTP+JSON endpoint.",
    details: { code: 'foreign-binding', values: { binding: name } },
  })
}

/** A call that is encoded for an agent. */
export interface PreparedCall {
  operation: Operation
  binding: Binding
  request: WireRequest
  /** The body has secrets that the log must not contain. */
  confidential: boolean
  /** The method name in the log. */
  method: string
  /** The draft of its log row. */
  draft: Draft
}

/**
 * Encodes a call in the agent's dialect and binding. Throws `call-unsupported` if the dialect does not support the call or
 * Switchboard does not support the binding.
 */
export function prepareCall(
  { agent, dialect }: { agent: Pick<AgentRecord, 'binding'>; dialect: Dialect },
  call: Call,
): PreparedCall {
  const binding = agentBinding(agent)
  const id = randomUUID()
  const encode = (content: Call) => {
    const wire = binding.encodeCall(dialect, content, id)
    if (!wire.ok) throw new Fault('call-unsupported', wire.problem)
    return wire.value
  }
  const request = encode(withMessage(call, unmarkSecrets))
  const { method } = request
  const shown = withMessage(maskPushSecrets(call), maskSecrets)
  const raw = shown === call ? request.body : encode(shown).body
  const draft: Draft = { direction: 'out', method, kind: 'request', raw, event: { kind: 'request', call: shown } }
  return { operation: call.operation, binding, request, confidential: shown !== call, method, draft }
}

/** Maps the message of a call. Returns the same call if the message does not change. */
function withMessage(call: Call, change: (message: Message) => Message): Call {
  if (!('message' in call)) return call
  const message = change(call.message)
  return message === call.message ? call : { ...call, message }
}
