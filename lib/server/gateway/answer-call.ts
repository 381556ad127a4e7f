import 'server-only'
import type { Attributes, Span } from '@opentelemetry/api'
import { callRefusal } from '@/lib/a2a/bindings/call-refusal'
import { contentTypeFault } from '@/lib/a2a/bindings/content-type'
import { earlyRequestId } from '@/lib/a2a/bindings/early-id'
import { decodeRequest, type RpcRequest } from '@/lib/a2a/bindings/json-rpc'
import { parseJson, requestProblem } from '@/lib/a2a/bindings/parse-json'
import { toldVersion } from '@/lib/a2a/bindings/told-version'
import type { Call, Operation } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { readExtensions } from '@/lib/a2a/dialects/asked-extensions'
import { isObject } from '@/lib/a2a/json'
import { resolveDialect } from '@/lib/a2a/resolve-dialect'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { authorizationFor, withAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findCalledAgent } from '@/lib/server/db/agents'
import { findTaskByRemoteId } from '@/lib/server/db/tasks'
import { asTrouble } from '@/lib/server/db/trouble'
import { answerOperation } from '@/lib/server/gateway/answer-operation'
import type { CallContext } from '@/lib/server/gateway/context'
import { readCaller } from '@/lib/server/gateway/read-caller'
import { failureResponse, taskHeader } from '@/lib/server/gateway/respond'
import { readText } from '@/lib/server/http/read-json'
import { sizeLimit } from '@/lib/server/limits'
import { log } from '@/lib/server/log'
import { inSpan } from '@/lib/server/telemetry/in-span'
import { alongTrail } from '@/lib/server/telemetry/trail'
import type { Viewer } from '@/lib/server/viewer'

/** The extensions that a caller asks for in `A2A-Extensions` (v1.0 §3.2.6) or, until v0.3, `X-A2A-Extensions`. */
function askedExtensions({ headers }: Request): { extensions?: string[] } {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => readExtensions(headers.get(name)))
  const extensions = [...new Set(named)]
  return extensions.length > 0 ? { extensions } : {}
}

/** Answers one JSON-RPC call of any dialect on behalf of the agent of that slug, whatever its dialect. Never rejects. */
export function answerCall(viewer: Viewer, slug: string, request: Request, requestId: string): Promise<Response> {
  return inSpan({ name: 'gateway call', kind: 'server' }, (span) => answer(viewer, slug, request, requestId, span))
}

async function answer(
  viewer: Viewer,
  slug: string,
  request: Request,
  requestId: string,
  span: Span | undefined,
): Promise<Response> {
  const version = toldVersion(request)
  // What to fail with, as far as it is known.
  const caller: Pick<CallContext, 'dialect' | 'rpcId'> & { operation?: Operation } = {
    dialect: dialects[resolveDialect('', version).dialect],
    rpcId: null,
  }
  try {
    const text = await readText(request, sizeLimit('request'), {
      limit: 'request',
      onTooLarge: (beginning) => void (caller.rpcId = earlyRequestId(beginning)),
    })
    const json = parseJson(text)
    if (json.ok) Object.assign(caller, readCaller(json.value, version))
    const wrongType = contentTypeFault(request.headers)
    if (wrongType) throw wrongType
    if (!json.ok) throw new Fault('invalid-input', requestProblem(text), { reason: 'PARSE_ERROR' })
    const rpc = decodeRequest(json.value)
    if (!rpc.ok) throw new Fault('invalid-input', rpc.problem, { reason: 'INVALID_REQUEST' })
    const agent = await findCalledAgent(viewer, slug)
    const startDialect = agent ? await startedIn(viewer, agent, rpc.value) : undefined
    const resolved = resolveDialect(rpc.value.method, version, startDialect)
    caller.dialect = dialects[resolved.dialect]
    if (!agent) return unknownAgent(slug, caller, requestId)
    if ('refusal' in resolved) throw callRefusal(rpc.value.method, version, resolved.refusal)
    caller.operation = resolved.operation
    const call = { ...decode(caller, rpc.value), ...askedExtensions(request) }
    span?.setAttributes({ 'a2a.operation': call.operation, 'a2a.dialect': caller.dialect.id })
    const context = { viewer, agent, requestId, request, ...caller }
    const authorization = authorizationFor(agent, request.headers)
    const answerAs = () => withAuthorization(authorization, () => answerOperation(context, call))
    const response = await alongTrail({ agentId: agent.id }, answerAs)
    span?.setAttributes({ 'switchboard.agent.id': agent.id, ...taskOf(response) })
    return response
  } catch (error) {
    if (!(error instanceof Fault) && !request.signal.aborted) log().error({ err: error }, 'call failed')
    return failureResponse(caller, toFaultData(asTrouble(error)), requestId)
  }
}

function taskOf({ headers }: Response): Attributes {
  const taskId = headers.get(taskHeader)
  return taskId ? { 'switchboard.task.id': taskId } : {}
}

function decode({ dialect }: Pick<CallContext, 'dialect'>, { method, params }: RpcRequest): Call {
  const call = dialect.decodeCall(method, params)
  if (!call.ok) throw new Fault('invalid-input', call.problem)
  return call.value
}

/** The dialect in which the task was started that a call names: it decides for method names that generations share. */
async function startedIn(viewer: Viewer, agent: AgentRecord, { params }: RpcRequest): Promise<DialectId | undefined> {
  const id = params !== undefined && isObject(params) ? params.id : undefined
  if (typeof id !== 'string') return undefined
  return (await findTaskByRemoteId(viewer, agent.id, id))?.callerDialect
}

function unknownAgent(slug: string, caller: Pick<CallContext, 'dialect' | 'rpcId'>, requestId: string): Response {
  const fault = new Fault('not-found', `Agent not found: ${slug}.`, { reason: 'INVALID_REQUEST' })
  const { body, headers } = failureResponse(caller, fault.data, requestId)
  return new Response(body, { status: 404, headers })
}
