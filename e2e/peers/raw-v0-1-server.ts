import { createServer, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { v01Tasks } from './v0-1-tasks.ts'

interface Call {
  id?: unknown
  method: string
  params: never
}

async function writeFrame(response: ServerResponse, result: object, id: unknown): Promise<void> {
  const bytes = Buffer.from(`event: message\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\r\n\r\n`)
  const cut = bytes.findIndex((byte) => byte >= 0x80) + 1
  response.write(bytes.subarray(0, cut))
  if (cut > 0) await sleep(1)
  response.write(bytes.subarray(cut))
}

/** Returns the server of a v0.1 agent without a library, with this card and path. */
export function rawV01Server(card: () => object, cardPath = '/.well-known/agent.json'): Server {
  const tasks = v01Tasks()
  async function answer(request: Call, response: ServerResponse): Promise<void> {
    const reply = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...body }))
    }
    const { id } = (request.params ?? {}) as { id: string }
    if (request.method === 'tasks/sendSubscribe') {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      for await (const result of tasks.stream(request.params)) await writeFrame(response, result, request.id)
      response.end()
    } else if (request.method === 'tasks/send') {
      for await (const _event of tasks.stream(request.params));
      reply({ result: tasks.find(id) })
    } else if (request.method === 'tasks/get' || request.method === 'tasks/cancel') {
      const task = request.method === 'tasks/get' ? tasks.find(id) : tasks.cancel(id)
      reply(task ? { result: task } : { error: { code: -32001, message: 'Task not found' } })
    } else {
      reply({ error: { code: -32601, message: 'Method not found' } }, 404)
    }
  }
  return createServer(async (request, response) => {
    if (request.method === 'GET') {
      const isCardRequest = request.url === cardPath
      response.writeHead(isCardRequest ? 200 : 404, { 'content-type': 'application/json' })
      response.end(isCardRequest ? JSON.stringify(card()) : '{}')
      return
    }
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    await answer(JSON.parse(body), response)
  })
}
