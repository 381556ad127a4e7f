// An agent of any generation that asks. `node asking-agent.ts PORT DIALECT`. What it asks with is named by the first word of a
// message; every answer is given back as an artifact, the way it came.
import { createServer, type ServerResponse } from 'node:http'
import { listenOnOwnPort } from '../running/own-port.ts'
import { port } from './listen.ts'
import { questions } from './questions.ts'

export type AskingDialect = 'v0.1' | 'v0.3' | 'v1.0'

type Part = { text: string } | { data: unknown; metadata?: object }
interface Wire {
  message: { parts: object[]; metadata?: object; extensions?: string[]; taskId?: string; contextId?: string }
  id?: string
  sessionId?: string
}

export interface AskingAgent {
  url: string
  /** Every message that came, as it came. */
  messages: Wire['message'][]
  close: () => Promise<void>
}

const skills = [{ id: 'ask', name: 'Ask', description: 'Asks back.', tags: ['forms'] }]
const modes = { defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'], skills, version: '1.0.0' }

function cardOf(dialect: AskingDialect, url: string): object {
  const named = { name: `Asking ${dialect}`, description: 'Asks with every kind of form.', ...modes }
  const capabilities = { streaming: true }
  if (dialect === 'v0.1') return { ...named, url: `${url}/rpc`, capabilities, authentication: null }
  if (dialect === 'v0.3')
    return { ...named, url: `${url}/rpc`, capabilities, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' }
  const supportedInterfaces = [{ url: `${url}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }]
  return { ...named, capabilities, supportedInterfaces }
}

/** A part in the generation's words; data that is no object is wrapped as SDKs of v0.3 do. */
function partOf(dialect: AskingDialect, part: Part): object {
  if (dialect === 'v1.0') return part
  const kind = 'text' in part ? 'text' : 'data'
  return { [dialect === 'v0.1' ? 'type' : 'kind']: kind, ...part }
}

interface Turn {
  state: 'input-required' | 'completed'
  parts: Part[]
  metadata?: object
  /** What came, as it came. */
  got?: object
}

function framesOf(dialect: AskingDialect, ids: { taskId: string; contextId: string }, turn: Turn): object[] {
  const parts = turn.parts.map((part) => partOf(dialect, part))
  const artifact = { artifactId: 'got', name: 'got.json', parts: [partOf(dialect, { data: turn.got ?? {} })] }
  if (dialect === 'v0.1') {
    const message = { role: 'agent', parts, metadata: turn.metadata }
    const given = turn.got ? [{ id: ids.taskId, artifact: { name: 'got.json', parts: artifact.parts, index: 0 } }] : []
    return [...given, { id: ids.taskId, status: { state: turn.state, message }, final: true }]
  }
  const role = dialect === 'v1.0' ? 'ROLE_AGENT' : 'agent'
  const message = { messageId: crypto.randomUUID(), role, parts, metadata: turn.metadata, ...ids }
  if (dialect === 'v0.3') {
    const given = turn.got ? [{ kind: 'artifact-update', ...ids, artifact, lastChunk: true }] : []
    const status = { state: turn.state, message: { kind: 'message', ...message } }
    return [...given, { kind: 'status-update', ...ids, status, final: true }]
  }
  const state = `TASK_STATE_${turn.state.toUpperCase().replace('-', '_')}`
  const given = turn.got ? [{ artifactUpdate: { ...ids, artifact, lastChunk: true } }] : []
  const task = { task: { id: ids.taskId, contextId: ids.contextId, status: { state: 'TASK_STATE_WORKING' } } }
  return [task, ...given, { statusUpdate: { ...ids, status: { state, message } } }]
}

function canceledTask(dialect: AskingDialect, id: string): object {
  if (dialect === 'v1.0') return { id, contextId: id, status: { state: 'TASK_STATE_CANCELED' } }
  return { ...(dialect === 'v0.3' && { kind: 'task', contextId: id }), id, status: { state: 'canceled' } }
}

const wordOf = (parts: object[]): string =>
  parts
    .map((part) => ('text' in part ? String(part.text) : ''))
    .join(' ')
    .trim()
    .split(/\s+/)[0] ?? ''

/** Starts one, on a free port unless one is given. */
export async function startAskingAgent(dialect: AskingDialect, at = 0): Promise<AskingAgent> {
  const messages: Wire['message'][] = []
  const asked = new Set<string>()

  function answer(params: Wire): object[] {
    const { message } = params
    const taskId = (dialect === 'v0.1' ? params.id : message.taskId) ?? crypto.randomUUID()
    const contextId = (dialect === 'v0.1' ? params.sessionId : message.contextId) ?? crypto.randomUUID()
    messages.push(message)
    const question = questions[wordOf(message.parts)]
    if (!asked.has(taskId) && question) {
      asked.add(taskId)
      return framesOf(dialect, { taskId, contextId }, { state: 'input-required', ...question })
    }
    asked.delete(taskId)
    const { parts, metadata, extensions } = message
    const got = { parts, ...(metadata && { metadata }), ...(extensions && { extensions }) }
    return framesOf(dialect, { taskId, contextId }, { state: 'completed', parts: [{ text: 'Thank you.' }], got })
  }
  function reply(response: ServerResponse, body: string): void {
    const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: Wire }
    if (!/sendSubscribe|message\/stream|SendStreamingMessage/.test(method)) {
      const isCancel = /tasks\/cancel|CancelTask/.test(method)
      const outcome = isCancel
        ? { result: canceledTask(dialect, params.id ?? '') }
        : { error: { code: -32601, message: `Not here: ${method}` } }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const result of answer(params)) response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`)
    response.end()
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.method === 'POST') return reply(response, body)
    const isCard = request.url === `/.well-known/${dialect === 'v0.1' ? 'agent' : 'agent-card'}.json`
    response.writeHead(isCard ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isCard ? JSON.stringify(cardOf(dialect, url)) : '{}')
  })
  const url = `http://127.0.0.1:${await listenOnOwnPort(server, at)}`
  return {
    url,
    messages,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

if (import.meta.main) {
  const { url } = await startAskingAgent((process.argv[3] ?? 'v1.0') as AskingDialect, port)
  console.log(url)
}
