import { createServer, type ServerResponse } from 'node:http'
import { legacyCard } from './legacy-sdk.ts'
import { listening, type Served } from '../matrix/agents/serve.ts'

interface Call {
  id: unknown
  method: string
  params: { id?: string; message?: { parts: { text?: string }[] } }
}

export interface TaskPerMessage extends Served {
  /** Completes the task that a message with the word `wait` began. */
  finish: () => void
}

/** Starts a v0.3 agent like those of several frameworks: it creates a task for each message, and rejects cancellation. */
export async function taskPerMessage(name: string): Promise<TaskPerMessage> {
  let count = 0
  let finish: (() => void) | undefined
  let url = ''

  const answer = ({ id: callId, method, params }: Call, response: ServerResponse) => {
    const json = (members: object) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: callId, ...members }))
    }
    if (method === 'tasks/get')
      return json({ result: { kind: 'task', id: params.id, contextId: 'c', status: { state: 'working' } } })
    if (method === 'tasks/cancel') return json({ error: { code: -32004, message: 'Cancel is not supported' } })
    if (method !== 'message/stream') return json({ error: { code: -32601, message: 'Method not found' } })
    count += 1
    const [id, text] = [`task-${count}`, params.message?.parts[0]?.text ?? '']
    const parts = [{ kind: 'text', text: text.startsWith('ask') ? 'Which one?' : `Result of: ${text}` }]
    const state = text.startsWith('ask') ? 'input-required' : 'completed'
    const message = { kind: 'message', messageId: `m-${count}`, role: 'agent', parts }
    const event = (result: object) =>
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: callId, result })}\n\n`)
    const end = () => {
      event({ kind: 'status-update', taskId: id, contextId: 'c', status: { state, message }, final: true })
      response.end()
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    event({ kind: 'task', id, contextId: 'c', status: { state: 'working' } })
    if (text.startsWith('wait')) finish = end
    else end()
  }

  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const isCardRequest = request.url === '/.well-known/agent-card.json'
      response.writeHead(isCardRequest ? 200 : 404, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(isCardRequest ? legacyCard(name, url, '0.3.0') : {}))
    }
    const chunks = await request.toArray()
    answer(JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as Call, response)
    return undefined
  })
  const served = await listening(server)
  url = served.url
  return { ...served, finish: () => finish?.() }
}
