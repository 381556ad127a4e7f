import 'server-only'
import type { Recipient } from '@/lib/a2a/bindings/caller-responses'
import {
  checkContentType,
  createUnsupportedCallFault,
  readRequestedVersion,
} from '@/lib/a2a/bindings/incoming-requests'
import { readRequestIdPrefix } from '@/lib/a2a/bindings/read-request-id-prefix'
import { decodeRequest, type RpcRequest } from '@/lib/a2a/bindings/json-rpc'
import { parseJson, describeBodyError } from '@/lib/a2a/bindings/parse-json'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { isObject } from '@/lib/a2a/json'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findCachedAgent } from '@/lib/server/db/agents/agents'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { answerCall, type GatewayRequest, unknownAgentResponse } from '@/lib/server/gateway/answer-call'
import { readCaller } from '@/lib/server/gateway/read-caller'
import { readText } from '@/lib/server/platform/http/read-json'
import { sizeLimit } from '@/lib/server/platform/limits'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Responds to one JSON-RPC call in any dialect for the agent, whatever its dialect. Never rejects. */
export function handleCall(gatewayRequest: GatewayRequest): Promise<Response> {
  const { viewer, slug, request } = gatewayRequest
  const version = readRequestedVersion(request)
  const caller: Recipient = {
    dialect: dialects[resolveDialect('', version).dialect],
    envelope: { binding: 'JSONRPC', id: null },
  }
  return answerCall(gatewayRequest, caller, async () => {
    const text = await readText(request, sizeLimit('request'), {
      limit: 'request',
      onTooLarge: (prefix) => void (caller.envelope = { binding: 'JSONRPC', id: readRequestIdPrefix(prefix) }),
    })
    const json = parseJson(text)
    await yieldBetweenSteps([{ raw: text }])
    if (json.ok) Object.assign(caller, readCaller(json.value, version))
    const wrongType = checkContentType(request.headers)
    if (wrongType) throw wrongType
    if (!json.ok) throw new Fault('invalid-input', describeBodyError(text), { reason: 'PARSE_ERROR' })
    const rpc = decodeRequest(json.value)
    if (!rpc.ok) throw new Fault('invalid-input', rpc.problem, { reason: 'INVALID_REQUEST' })
    const { method, params } = rpc.value
    const agent = await findCachedAgent(viewer, slug)
    const taskDialect = agent ? await findTaskDialect(viewer, agent, rpc.value) : undefined
    const resolved = resolveDialect(method, version, taskDialect)
    caller.dialect = dialects[resolved.dialect]
    if (!agent) return unknownAgentResponse(gatewayRequest, caller)
    if ('refusal' in resolved) throw createUnsupportedCallFault(method, version, resolved.refusal)
    caller.operation = resolved.operation
    const call = caller.dialect.decodeCall(method, params)
    if (!call.ok) throw new Fault('invalid-input', call.problem)
    return { agent, call: call.value }
  })
}

/** Returns the caller's dialect of the task in the call, which decides for method names that several versions share. */
async function findTaskDialect(
  viewer: Viewer,
  agent: AgentRecord,
  { params }: RpcRequest,
): Promise<DialectId | undefined> {
  const id = params !== undefined && isObject(params) ? params.id : undefined
  if (typeof id !== 'string') return undefined
  return (await findTaskByRemoteId(viewer, agent.id, id))?.callerDialect
}
