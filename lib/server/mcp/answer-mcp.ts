import 'server-only'
import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { describeBodyError, parseJson } from '@/lib/a2a/bindings/parse-json'
import { isObject, type Json } from '@/lib/a2a/json'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { isUnsupportedBody, restStatus } from '@/lib/faults/http-status'
import { withByteQuota } from '@/lib/server/access/quotas'
import { faultHeaders } from '@/lib/server/http/rest-responses'
import { createServer } from '@/lib/server/mcp/create-server'
import type { McpCaller } from '@/lib/server/mcp/mcp-caller'
import { cancelCall, callKey, sessionHeader } from '@/lib/server/mcp/pending-calls'
import { faultText } from '@/lib/server/mcp/tool-result'
import { readText } from '@/lib/server/platform/http/read-json'
import { sizeLimit } from '@/lib/server/platform/limits'
import { log } from '@/lib/server/platform/log'
import { countFault } from '@/lib/server/platform/telemetry/metrics'
import { frameStream } from '@/lib/server/stream/frame-stream'
import { encodeSseJson } from '@/lib/sse/encode'

type McpRequest = Omit<McpCaller, 'era'>

/** Responds to a request of an MCP client over Streamable HTTP within the limits of the caller. Throws a Fault. */
export function answerMcp(caller: McpRequest): Promise<Response> {
  return withByteQuota(caller.viewer, caller.request, () => handleRequest(caller))
}

async function handleRequest(caller: McpRequest): Promise<Response> {
  const { request, viewer } = caller
  const text = await readText(request, sizeLimit('request'), { limit: 'request' })
  const json = text === '' ? undefined : parseJson(text)
  if (json && !json.ok) throw new Fault('invalid-input', describeBodyError(text), { reason: 'PARSE_ERROR' })
  const body = json?.value
  const messages = [body ?? []].flat()
  cancelCalls(caller, messages)
  const left = new AbortController()
  const leave = () => left.abort()
  request.signal.addEventListener('abort', leave)
  const callsTool = messages.some((message) => methodOf(message) === 'tools/call')
  const handler = createMcpHandler(({ era }) => createServer({ ...caller, era }), {
    // A stream has comments that keep the connection open while an agent works.
    responseMode: callsTool ? 'sse' : 'auto',
    onerror: (error) => log().debug({ err: error }, 'MCP request failed'),
  })
  const { method, headers, url } = request
  const forwarded = new Request(url, { method, headers, signal: left.signal })
  const response = await handler.fetch(forwarded, body === undefined ? {} : { parsedBody: body })
  const answer = response.body && isStream(response) ? streamed(response, response.body, viewer, messages) : response
  if (messages.some((message) => methodOf(message) === 'initialize') && answer.ok)
    answer.headers.set(sessionHeader, crypto.randomUUID())
  return answer
}

const methodOf = (message: Json): string | undefined =>
  isObject(message) && typeof message.method === 'string' ? message.method : undefined

/** Cancels the calls that `notifications/cancelled` names (2025-11-25, basic/utilities/cancellation). */
function cancelCalls({ viewer, request }: McpRequest, messages: readonly Json[]): void {
  for (const message of messages) {
    if (methodOf(message) !== 'notifications/cancelled' || !isObject(message) || !isObject(message.params)) continue
    const { requestId } = message.params
    if (typeof requestId !== 'string' && typeof requestId !== 'number') continue
    const key = callKey(viewer, request.headers, requestId)
    if (key !== undefined) cancelCall(key)
  }
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Returns the same stream, which is counted, and ends with an error when the viewer loses access. */
function streamed(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  viewer: McpRequest['viewer'],
  messages: readonly Json[],
): Response {
  const source = (closed: AbortSignal) => readFrames(body, closed)
  const frames = frameStream('gateway', viewer, source, { describeLoss: (fault) => refuseAll(messages, fault) })
  return new Response(frames, { status, headers })
}

/** Returns an error for each request. Clients wait until their timeout for a response that a stream ended without. */
function refuseAll(messages: readonly Json[], fault: FaultData): string {
  const error = { code: codes[fault.kind] ?? ProtocolErrorCode.InternalError, message: faultText(fault) }
  return messages
    .flatMap((message) => (isObject(message) && message.id !== undefined ? [message.id] : []))
    .map((id) => encodeSseJson(JSON.stringify({ jsonrpc: '2.0', id, error }), { event: 'message' }))
    .join('')
}

/** The first bytes of a stream. Clients ignore a comment. */
const comment = ': open\n\n'

async function* readFrames(body: ReadableStream<Uint8Array>, closed: AbortSignal): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const cancel = () => void reader.cancel().catch(() => undefined)
  closed.addEventListener('abort', cancel)
  // Node.js sends the response head with the first byte.
  yield comment
  for (let read = await reader.read(); !read.done; read = await reader.read())
    yield decoder.decode(read.value, { stream: true })
}

/** JSON-RPC codes of faults before a call; all others are internal errors. */
const codes: Partial<Record<FaultData['kind'], number>> = { 'invalid-input': -32600, 'too-large': -32600 }

/** Responds to a request that is refused as a whole, with its HTTP status and a JSON-RPC error without an ID. */
export function mcpFailure(fault: FaultData, requestId: string): Response {
  countFault(fault, 'gateway')
  const code = fault.reason === 'PARSE_ERROR' ? -32700 : (codes[fault.kind] ?? -32603)
  const error = { code, message: faultText(fault), data: { kind: fault.kind, requestId } }
  const isInvalid = fault.kind === 'invalid-input' && !isUnsupportedBody(fault)
  const status = isInvalid ? 400 : restStatus(fault)
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status, headers: faultHeaders(fault) })
}
