import { decodeRequest, encodeErrorResponse, encodeResult, readRpcId, type RpcId } from '@/lib/a2a/bindings/json-rpc'
import type { AgentCard } from '@/lib/a2a/card'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import type { AgentEvent } from '@/lib/a2a/model'
import { Fault, toFaultData } from '@/lib/faults/fault'
import type { SampleAgent } from '@/lib/samples/sample-agent'
import { type CallOutcome, handleCall, type SampleTask, type SampleTaskStore } from '@/lib/samples/server/handle-call'
import { encodeSse } from '@/lib/sse/encode'

const maxBytes = 32 * 1024 * 1024

function createAudience({ task }: SampleTask): Audience {
  const artifactIndex = (id: string) =>
    Math.max(
      0,
      task.artifacts.findIndex((artifact) => artifact.artifactId === id),
    )
  return { taskId: task.id, contextId: task.contextId ?? '', artifactIndex }
}

function createErrorResponse(dialect: Dialect, id: RpcId, error: unknown): Response {
  const { error: body, httpStatus } = dialect.encodeError(toFaultData(error))
  return Response.json(encodeErrorResponse(id, body), { status: httpStatus })
}

function createStreamResponse(
  dialect: Dialect,
  id: RpcId,
  sample: SampleTask,
  events: AsyncGenerator<AgentEvent>,
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next()
      if (next.done) return controller.close()
      const results = dialect.encodeEvent(next.value, createAudience(sample))
      const frames = results.ok
        ? results.value.map((result) => encodeSse({ data: JSON.stringify(encodeResult(id, result)) }))
        : []
      controller.enqueue(encoder.encode(frames.join('')))
    },
    cancel: async () => {
      await events.return(undefined)
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' },
  })
}

async function readBody(request: Request): Promise<Json> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted while reading: a chunked body has no `Content-Length`.
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Fault('too-large', 'The request is larger than 32 MB.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Json
  } catch {
    throw new Fault('invalid-input', 'The request is not valid JSON.', { reason: 'PARSE_ERROR' })
  }
}

function createResponse(
  dialect: Dialect,
  id: RpcId,
  operation: Parameters<Dialect['encodeReply']>[0],
  answer: CallOutcome,
): Response {
  if (answer.kind === 'stream') return createStreamResponse(dialect, id, answer.sample, answer.events)
  const result = dialect.encodeReply(operation, answer.reply, createAudience(answer.sample))
  if (!result.ok) throw new Fault('internal', result.problem)
  return Response.json(encodeResult(id, result.value))
}

async function handleRpc(agent: SampleAgent, book: SampleTaskStore, request: Request, base: string): Promise<Response> {
  const dialect = dialects[agent.dialect]
  let id: RpcId = null
  try {
    const json = await readBody(request)
    id = readRpcId(json)
    const call = decodeRequest(json)
    if (!call.ok) throw new Fault('invalid-input', call.problem, { reason: 'INVALID_REQUEST' })
    const operation = dialect.methods[call.value.method]
    if (!operation)
      throw new Fault('call-unsupported', `Method not found: ${call.value.method}.`, { reason: 'METHOD_NOT_FOUND' })
    const neutral = dialect.decodeCall(call.value.method, call.value.params)
    if (!neutral.ok) throw new Fault('invalid-input', neutral.problem, { reason: 'INVALID_PARAMS' })
    return createResponse(dialect, id, operation, await handleCall(agent, book, neutral.value, base))
  } catch (error) {
    return createErrorResponse(dialect, id, error)
  }
}

/** Returns the file name of the agent's card, which differs in v0.1. */
export function getCardFileName(agent: SampleAgent): string {
  return agent.dialect === 'v0.1' ? 'agent.json' : 'agent-card.json'
}

/** Handles any HTTP request to a sample agent. `base`: the URL of the agent, without a trailing slash. */
export async function serveSample(
  agent: SampleAgent,
  book: SampleTaskStore,
  request: Request,
  base: string,
  path: string,
): Promise<Response> {
  const dialect = dialects[agent.dialect]
  if (request.method === 'POST' && path === '') return handleRpc(agent, book, request, base)
  if (request.method === 'GET' && path === `.well-known/${getCardFileName(agent)}`) {
    const at = { url: base, binding: 'JSONRPC', protocolVersion: dialect.protocolVersion, dialect: agent.dialect }
    const card: AgentCard = { ...agent.card, interfaces: [at] }
    const written = dialect.writeCard(card)
    if (written.ok) return Response.json(written.value)
  }
  const file = request.method === 'GET' && Object.hasOwn(agent.files ?? {}, path) ? agent.files?.[path] : undefined
  if (file) {
    const { mediaType, bytes } = await file()
    return new Response(new Uint8Array(bytes), { headers: { 'content-type': mediaType } })
  }
  return Response.json({ error: 'Not found.' }, { status: 404 })
}
