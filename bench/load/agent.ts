// An agent that sends what the message describes (`shape.ts`) over JSON-RPC, HTTP+JSON and gRPC, as fast as Node can. Prints its
// address. `/grpc` returns the address for gRPC, and `/canceled` the time when each task was canceled, by ID.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { agentEvents } from '@/bench/load/agent-events'
import { startGrpcAgent } from '@/bench/load/grpc-agent'
import { nowUs, type Shape } from '@/bench/load/shape'

const canceled: Record<string, number> = {}
const stopStream = new Map<string, () => void>()

const json = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)

/** Writes an event. Waits if the connection applies backpressure. */
async function emit(response: ServerResponse, event: string): Promise<void> {
  if (response.write(`data: ${event}\n\n`)) return
  await new Promise<void>((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
  })
}

async function stream(shape: Shape, id: unknown, response: ServerResponse): Promise<void> {
  const taskId = crypto.randomUUID()
  const events = agentEvents(shape, id, taskId)
  const controller = new AbortController()
  const stop = () => controller.abort()
  stopStream.set(taskId, stop)
  response.on('close', stop)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  await emit(response, events.first())
  const since = performance.now()
  for (let number = 1; number <= shape.events && !controller.signal.aborted; number += 1) {
    const early = shape.rate > 0 ? since + (number * 1000) / shape.rate - performance.now() : 0
    if (early > 0) await sleep(early)
    if (controller.signal.aborted) break
    const full = emit(response, events.chunk(number))
    if (response.writableNeedDrain) await full
  }
  if (shape.hold > 0) await sleep(shape.hold, undefined, { signal: controller.signal }).catch(() => undefined)
  stopStream.delete(taskId)
  if (!response.closed) response.end(`data: ${events.last(shape.events + 1)}\n\n`)
}

function cancel(taskId: string, id: unknown, response: ServerResponse): void {
  canceled[taskId] = nowUs()
  stopStream.get(taskId)?.()
  const task = { id: taskId, contextId: taskId, status: { state: 'TASK_STATE_CANCELED' } }
  json(response, JSON.stringify({ jsonrpc: '2.0', id, result: task }))
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    if (request.url === '/grpc') return json(response, JSON.stringify(grpcAddress))
    if (request.url === '/canceled') return json(response, JSON.stringify(canceled))
    return json(response, JSON.stringify(card()))
  }
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = JSON.parse(Buffer.concat(pieces).toString())
  const verb = request.url?.split('/').at(-1)
  const { id, method, params } = verb?.startsWith('message:') ? { id: undefined, method: verb, params: body } : body
  if (method === 'CancelTask') return cancel(params.id, id, response)
  const shape = JSON.parse(params.message.parts[0].text) as Shape
  const streams = method === 'SendStreamingMessage' || method === 'message:stream'
  if (streams && shape.events > 0) return stream(shape, id, response)
  return json(response, agentEvents(shape, id, crypto.randomUUID()).whole())
})

const card = () => ({
  name: 'Bench',
  description: 'Sends as many events as requested.',
  version: '1.0.0',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: { streaming: process.argv[2] !== 'unary' },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 's', name: 'Send', description: 'Sends as many events as requested.', tags: ['bench'] }],
})

const grpcAddress = await startGrpcAgent()
server.requestTimeout = 0
server.keepAliveTimeout = 75_000
await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
console.log(`bench agent on ${url}`)
