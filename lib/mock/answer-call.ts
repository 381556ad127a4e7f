import { callRefusal } from '@/lib/a2a/bindings/call-refusal'
import { decodeRequest, requestId as rpcIdOf, type RpcRequest } from '@/lib/a2a/bindings/json-rpc'
import { parseJson, requestProblem } from '@/lib/a2a/bindings/parse-json'
import { toldVersion } from '@/lib/a2a/bindings/told-version'
import type { Call, Operation } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { isObject } from '@/lib/a2a/json'
import { resolveDialect } from '@/lib/a2a/resolve-dialect'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { answerCancel, answerGet, answerSend, answerStream, answerSubscribe } from '@/lib/mock/answers'
import type { MockContext } from '@/lib/mock/mock-context'
import { failureResponse } from '@/lib/mock/respond'

type Mock = Pick<MockContext, 'script' | 'speed' | 'shelf'> & { speaks: readonly DialectId[] }

/** Answers one JSON-RPC call of any dialect that the mock speaks; `text`: its body. Never rejects. */
export async function answerCall(mock: Mock, request: Request, text: string): Promise<Response> {
  const version = toldVersion(request)
  // What to fail with, as far as it is known.
  const caller: Pick<MockContext, 'dialect' | 'rpcId'> & { operation?: Operation } = {
    dialect: dialects[resolveDialect('', version).dialect],
    rpcId: null,
  }
  try {
    const json = parseJson(text)
    if (!json.ok) throw new Fault('invalid-input', requestProblem(text), { reason: 'PARSE_ERROR' })
    caller.rpcId = rpcIdOf(json.value)
    const rpc = decodeRequest(json.value)
    if (!rpc.ok) throw new Fault('invalid-input', rpc.problem, { reason: 'INVALID_REQUEST' })
    const { method, params } = rpc.value
    const resolved = resolveDialect(method, version, startedIn(mock, rpc.value))
    caller.dialect = dialects[resolved.dialect]
    if ('refusal' in resolved) throw callRefusal(method, version, resolved.refusal)
    if (!mock.speaks.includes(resolved.dialect)) throw notSpoken(mock, method)
    caller.operation = resolved.operation
    const call = caller.dialect.decodeCall(method, params)
    if (!call.ok) throw new Fault('invalid-input', call.problem)
    return await answer({ ...mock, ...caller, request }, call.value)
  } catch (error) {
    return failureResponse(caller, toFaultData(error), caller.operation)
  }
}

async function answer(context: MockContext, call: Call): Promise<Response> {
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
    case 'setPush':
    case 'getPush':
    case 'listPush':
    case 'deletePush':
      throw new Fault('call-unsupported', 'Mock agents do not send push notifications.', {
        reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
      })
    case 'list':
    case 'extendedCard':
      throw new Fault(
        'call-unsupported',
        'Mock agents support only sending, streaming, getting, canceling and subscribing.',
      )
  }
}

function notSpoken({ speaks }: Mock, method: string): Fault {
  const message = `${method} belongs to another protocol version. This mock agent supports ${speaks.join(', ')}.`
  return new Fault('call-unsupported', message, { reason: 'METHOD_NOT_FOUND' })
}

/** The dialect in which the task was begun that a call names: it decides for method names that generations share. */
function startedIn({ shelf, speaks }: Mock, { params }: RpcRequest): DialectId | undefined {
  const id = params !== undefined && isObject(params) ? params.id : undefined
  const task = typeof id === 'string' ? shelf.find(id) : undefined
  return task?.callerDialect ?? (speaks.length === 1 ? speaks[0] : undefined)
}
