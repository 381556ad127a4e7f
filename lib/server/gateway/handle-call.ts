import 'server-only'
import type { Attributes, Span } from '@opentelemetry/api'
import {
  checkContentType,
  createUnsupportedCallFault,
  readRequestedVersion,
} from '@/lib/a2a/bindings/incoming-requests'
import { readRequestIdPrefix } from '@/lib/a2a/bindings/read-request-id-prefix'
import { decodeRequest, type RpcRequest } from '@/lib/a2a/bindings/json-rpc'
import { parseJson, describeBodyError } from '@/lib/a2a/bindings/parse-json'
import type { Call, Operation } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { parseExtensionsHeader } from '@/lib/a2a/dialects/wire-values'
import { isObject } from '@/lib/a2a/json'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { readCallerAuthorization, withAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findCachedAgent } from '@/lib/server/db/agents/agents'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { translateOutage } from '@/lib/server/db/engine/database-outage'
import { handleOperation } from '@/lib/server/gateway/handle-operation'
import type { CallContext } from '@/lib/server/tasks/audience'
import { readCaller } from '@/lib/server/gateway/read-caller'
import { failureResponse, taskHeader } from '@/lib/server/gateway/respond'
import { readText } from '@/lib/server/platform/http/read-json'
import { sizeLimit } from '@/lib/server/platform/limits'
import { log } from '@/lib/server/platform/log'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { withSpan } from '@/lib/server/platform/telemetry/tracing'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the extensions that a caller requests in `A2A-Extensions` (v1.0 §3.2.6) or, until v0.3, `X-A2A-Extensions`. */
function requestedExtensions({ headers }: Request): { extensions?: string[] } {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => parseExtensionsHeader(headers.get(name)))
  const extensions = [...new Set(named)]
  return extensions.length > 0 ? { extensions } : {}
}

/** Responds to one JSON-RPC call in any dialect for the agent with this slug, whatever its dialect. Never rejects. */
export function handleCall(viewer: Viewer, slug: string, request: Request, requestId: string): Promise<Response> {
  return withSpan({ name: 'gateway call', kind: 'server' }, (span) => respond(viewer, slug, request, requestId, span))
}

async function respond(
  viewer: Viewer,
  slug: string,
  request: Request,
  requestId: string,
  span: Span | undefined,
): Promise<Response> {
  const version = readRequestedVersion(request)
  // The caller of an error response, as far as it is known.
  const caller: Pick<CallContext, 'dialect' | 'rpcId'> & { operation?: Operation } = {
    dialect: dialects[resolveDialect('', version).dialect],
    rpcId: null,
  }
  try {
    const text = await readText(request, sizeLimit('request'), {
      limit: 'request',
      onTooLarge: (prefix) => void (caller.rpcId = readRequestIdPrefix(prefix)),
    })
    const json = parseJson(text)
    await yieldBetweenSteps([{ raw: text }])
    if (json.ok) Object.assign(caller, readCaller(json.value, version))
    const wrongType = checkContentType(request.headers)
    if (wrongType) throw wrongType
    if (!json.ok) throw new Fault('invalid-input', describeBodyError(text), { reason: 'PARSE_ERROR' })
    const rpc = decodeRequest(json.value)
    if (!rpc.ok) throw new Fault('invalid-input', rpc.problem, { reason: 'INVALID_REQUEST' })
    const agent = await findCachedAgent(viewer, slug)
    const taskDialect = agent ? await findTaskDialect(viewer, agent, rpc.value) : undefined
    const resolved = resolveDialect(rpc.value.method, version, taskDialect)
    caller.dialect = dialects[resolved.dialect]
    if (!agent) return unknownAgentResponse(slug, caller, requestId)
    if ('refusal' in resolved) throw createUnsupportedCallFault(rpc.value.method, version, resolved.refusal)
    caller.operation = resolved.operation
    const call = { ...decode(caller, rpc.value), ...requestedExtensions(request) }
    span?.setAttributes({ 'a2a.operation': call.operation, 'a2a.dialect': caller.dialect.id })
    const context = { viewer, agent, requestId, request, ...caller }
    const authorization = await readCallerAuthorization(agent, request.headers)
    const handle = () => withAuthorization(authorization, () => handleOperation(context, call))
    const response = await withLogContext({ agentId: agent.id }, handle)
    span?.setAttributes({ 'switchboard.agent.id': agent.id, ...taskAttributes(response) })
    return response
  } catch (error) {
    if (!(error instanceof Fault) && !request.signal.aborted) log().error({ err: error }, 'gateway call failed')
    return failureResponse(caller, toFaultData(translateOutage(error)), requestId)
  }
}

function taskAttributes({ headers }: Response): Attributes {
  const taskId = headers.get(taskHeader)
  return taskId ? { 'switchboard.task.id': taskId } : {}
}

function decode({ dialect }: Pick<CallContext, 'dialect'>, { method, params }: RpcRequest): Call {
  const call = dialect.decodeCall(method, params)
  if (!call.ok) throw new Fault('invalid-input', call.problem)
  return call.value
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

function unknownAgentResponse(
  slug: string,
  caller: Pick<CallContext, 'dialect' | 'rpcId'>,
  requestId: string,
): Response {
  const fault = new Fault('not-found', `Agent not found: ${slug}.`, { reason: 'INVALID_REQUEST' })
  const { body, headers } = failureResponse(caller, fault.data, requestId)
  return new Response(body, { status: 404, headers })
}
