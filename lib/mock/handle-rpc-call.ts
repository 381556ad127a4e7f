import { createUnsupportedCallFault } from '@/lib/a2a/bindings/unsupported-call-fault'
import { decodeRequest, readRpcId as rpcIdOf, type RpcRequest } from '@/lib/a2a/bindings/json-rpc'
import { parseJson, describeBodyError } from '@/lib/a2a/bindings/parse-json'
import { readRequestedVersion } from '@/lib/a2a/bindings/requested-version'
import type { Call, Operation } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { isObject } from '@/lib/a2a/json'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { handleCancel, handleGet, handleSend, handleStream, handleSubscribe } from '@/lib/mock/handlers'
import type { MockContext } from '@/lib/mock/mock-context'
import { createErrorResponse } from '@/lib/mock/responses'

type Mock = Pick<MockContext, 'script' | 'speed' | 'tasks'> & { supportedDialects: readonly DialectId[] }

/** Handles one JSON-RPC call in any dialect of the mock. `text`: the request body. Never rejects. */
export async function handleRpcCall(mock: Mock, request: Request, text: string): Promise<Response> {
  const version = readRequestedVersion(request)
  // The dialect and ID for an error response, as far as they are known.
  const caller: Pick<MockContext, 'dialect' | 'rpcId'> & { operation?: Operation } = {
    dialect: dialects[resolveDialect('', version).dialect],
    rpcId: null,
  }
  try {
    const json = parseJson(text)
    if (!json.ok) throw new Fault('invalid-input', describeBodyError(text), { reason: 'PARSE_ERROR' })
    caller.rpcId = rpcIdOf(json.value)
    const rpc = decodeRequest(json.value)
    if (!rpc.ok) throw new Fault('invalid-input', rpc.problem, { reason: 'INVALID_REQUEST' })
    const { method, params } = rpc.value
    const resolved = resolveDialect(method, version, findTaskDialect(mock, rpc.value))
    caller.dialect = dialects[resolved.dialect]
    if ('refusal' in resolved) throw createUnsupportedCallFault(method, version, resolved.refusal)
    if (!mock.supportedDialects.includes(resolved.dialect)) throw createUnsupportedVersionFault(mock, method)
    caller.operation = resolved.operation
    const call = caller.dialect.decodeCall(method, params)
    if (!call.ok) throw new Fault('invalid-input', call.problem)
    return await handleOperation({ ...mock, ...caller, request }, call.value)
  } catch (error) {
    return createErrorResponse(caller, toFaultData(error), caller.operation)
  }
}

async function handleOperation(context: MockContext, call: Call): Promise<Response> {
  switch (call.operation) {
    case 'send':
      return handleSend(context, call)
    case 'stream':
      return handleStream(context, call)
    case 'get':
      return handleGet(context, call)
    case 'cancel':
      return handleCancel(context, call)
    case 'subscribe':
      return handleSubscribe(context, call)
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

function createUnsupportedVersionFault({ supportedDialects }: Mock, method: string): Fault {
  const message = `${method} belongs to another protocol version. This mock agent supports ${supportedDialects.join(', ')}.`
  return new Fault('call-unsupported', message, { reason: 'METHOD_NOT_FOUND' })
}

/** Returns the dialect in which the named task was created. It decides for method names that several versions share. */
function findTaskDialect({ tasks, supportedDialects }: Mock, { params }: RpcRequest): DialectId | undefined {
  const id = params !== undefined && isObject(params) ? params.id : undefined
  const task = typeof id === 'string' ? tasks.find(id) : undefined
  return task?.callerDialect ?? (supportedDialects.length === 1 ? supportedDialects[0] : undefined)
}
