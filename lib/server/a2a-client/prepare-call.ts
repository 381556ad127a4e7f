import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Binding, WireRequest } from '@/lib/a2a/bindings/binding'
import { findBinding } from '@/lib/a2a/bindings/bindings'
import { isStreamOperation } from '@/lib/a2a/bindings/operation-of'
import type { Call, Operation } from '@/lib/a2a/call'
import { resolveGrpcUrl } from '@/lib/a2a/cards/resolve-grpc-url'
import type { Dialect } from '@/lib/a2a/dialect'
import type { Message } from '@/lib/a2a/model'
import { maskPushSecrets, maskSecrets, unmarkSecrets } from '@/lib/a2a/secrets/secret-parts'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
import { Fault } from '@/lib/faults/fault'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import { env } from '@/lib/server/platform/env'

/** Returns the binding to call an agent with. Throws `call-unsupported` for agents that cannot be called. */
function agentBinding({ binding }: Pick<AgentRecord, 'binding'>): Binding {
  const match = findBinding(binding)
  if (match) return match
  throw new Fault('call-unsupported', `This agent supports only ${binding}, which Switchboard can't call.`, {
    hint: "Ask the agent's provider for a JSON-RPC, HTTP+JSON or gRPC endpoint.",
    details: { code: 'foreign-binding', values: { binding } },
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

/** Returns the URL of a request: the agent's URL with the request's path and query added. */
function urlOf(agent: Pick<AgentRecord, 'url'>, { path, query, rpc }: WireRequest): string {
  if (rpc) return resolveGrpcUrl(agent.url) ?? agent.url
  if (path === '') return agent.url
  const url = new URL(agent.url)
  url.pathname = `${withoutTrailing(url.pathname, /\//)}${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Sends a call to the agent. Sends its alternative form, if it has one, when the status proves that nothing ran. */
export async function sendCall(
  agent: AgentRecord,
  { operation, request, confidential }: PreparedCall,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const url = urlOf(agent, request)
  const { rpc } = request
  const isLong = operation === 'send' || (rpc !== undefined && isStreamOperation(operation))
  const send = ({ verb, headers, body }: Pick<WireRequest, 'verb' | 'headers' | 'body'>) =>
    agentFetch(agent, url, {
      method: verb,
      headers,
      ...(body && { body }),
      ...(rpc && { rpc }),
      signal,
      confidential,
      ...(operation === 'extendedCard' && { limit: 'card' as const }),
      // Some agents finish all work before they respond, and gRPC servers send the head of a stream with its first message.
      ...(isLong && { timeoutMs: env().STREAM_IDLE * 1000 }),
    })
  const response = await send(request)
  const { fallback } = request
  if (!fallback?.statuses.includes(response.status)) return response
  response.cancel()
  return send(fallback)
}
