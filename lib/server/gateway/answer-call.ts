import 'server-only'
import { decodeRequest, requestId as rpcIdOf, type RpcRequest } from '@/lib/a2a/bindings/json-rpc'
import type { Call } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { isObject, type Json } from '@/lib/a2a/json'
import { resolveDialect } from '@/lib/a2a/resolve-dialect'
import { Fault, toFaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findTaskByRemoteId } from '@/lib/server/db/tasks'
import { answerCancel } from '@/lib/server/gateway/answer-cancel'
import { answerGet } from '@/lib/server/gateway/answer-get'
import { answerList } from '@/lib/server/gateway/answer-list'
import { answerSend } from '@/lib/server/gateway/answer-send'
import { answerStream } from '@/lib/server/gateway/answer-stream'
import { answerSubscribe } from '@/lib/server/gateway/answer-subscribe'
import type { CallContext } from '@/lib/server/gateway/context'
import { failureResponse } from '@/lib/server/gateway/respond'
import { readText } from '@/lib/server/http/read-json'
import { log } from '@/lib/server/log'
import type { Viewer } from '@/lib/server/viewer'

const maxBytes = 32 * 1024 * 1024

/** Answers one JSON-RPC call of any dialect on behalf of an agent of any dialect. Throws only what precedes the call. */
export async function answerCall(
  viewer: Viewer,
  agent: AgentRecord,
  request: Request,
  requestId: string,
): Promise<Response> {
  const json = parse(await readText(request, maxBytes))
  const rpcId = rpcIdOf(json)
  const rpc = decodeRequest(json)
  const version = request.headers.get('a2a-version')
  if (!rpc.ok) {
    const fault = new Fault('invalid-input', rpc.problem, { reason: 'INVALID_REQUEST' })
    return failureResponse(dialects[resolveDialect('', version).dialect], rpcId, fault.data, requestId)
  }
  const resolved = resolveDialect(rpc.value.method, version, await startedIn(viewer, agent, rpc.value))
  const dialect = dialects[resolved.dialect]
  const context: CallContext = { viewer, agent, dialect, rpcId, requestId, request }
  try {
    if ('refusal' in resolved)
      throw new Fault('call-unsupported', `${rpc.value.method} is not served here.`, { reason: resolved.refusal })
    const call = dialect.decodeCall(rpc.value.method, rpc.value.params)
    if (!call.ok) throw new Fault('invalid-input', call.problem)
    return await answer(context, call.value)
  } catch (error) {
    if (!(error instanceof Fault) && !request.signal.aborted) log().error({ err: error, requestId }, 'call failed')
    return failureResponse(dialect, rpcId, toFaultData(error), requestId)
  }
}

function answer(context: CallContext, call: Call): Promise<Response> {
  if ((call.operation === 'send' || call.operation === 'stream') && context.agent.lifecycle === 'archived')
    throw new Fault('call-unsupported', 'This agent is archived: its tasks can be read, but it takes no messages.')
  switch (call.operation) {
    case 'send':
      return answerSend(context, call)
    case 'stream':
      return answerStream(context, call)
    case 'get':
      return answerGet(context, call)
    case 'cancel':
      return answerCancel(context, call)
    case 'subscribe':
      return answerSubscribe(context, call)
    case 'list':
      return answerList(context, call)
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new Fault('invalid-input', 'The request body is not JSON.', { reason: 'PARSE_ERROR' })
  }
}

/** The dialect in which the task was started that a call names: it decides for method names that generations share. */
async function startedIn(viewer: Viewer, agent: AgentRecord, { params }: RpcRequest): Promise<DialectId | undefined> {
  const id = params !== undefined && isObject(params) ? params.id : undefined
  if (typeof id !== 'string') return undefined
  return (await findTaskByRemoteId(viewer, agent.id, id))?.callerDialect
}
