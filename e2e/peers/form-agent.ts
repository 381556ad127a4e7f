// An agent of any protocol version that requests input with forms: `node form-agent.ts PORT DIALECT`. The first word of a message
// selects the form (`questions.ts`). Each reply is returned unchanged as an artifact.
import { createServer, type ServerResponse } from 'node:http'
import { listenOnOwnPort } from '../running/own-port.ts'
import { port } from './listen.ts'
import { questions } from './questions.ts'

export type FormDialect = 'v0.1' | 'v0.3' | 'v1.0'

type Part = { text: string } | { data: unknown; metadata?: object }
interface Wire {
  message: { parts: object[]; metadata?: object; extensions?: string[]; taskId?: string; contextId?: string }
  id?: string
  sessionId?: string
}

export interface FormAgent {
  url: string
  /** All received messages. */
  messages: Wire['message'][]
  close: () => Promise<void>
}

const skills = [{ id: 'ask', name: 'Ask', description: 'Asks back.', tags: ['forms'] }]
const modes = { defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'], skills, version: '1.0.0' }

function cardOf(dialect: FormDialect, url: string): object {
  const common = { name: `Asking ${dialect}`, description: 'Requests input with every kind of form.', ...modes }
  const capabilities = { streaming: true }
  if (dialect === 'v0.1') return { ...common, url: `${url}/rpc`, capabilities, authentication: null }
  if (dialect === 'v0.3')
    return { ...common, url: `${url}/rpc`, capabilities, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' }
  const supportedInterfaces = [{ url: `${url}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }]
  return { ...common, capabilities, supportedInterfaces }
}

/** Returns a part in the form of the dialect. */
function partOf(dialect: FormDialect, part: Part): object {
  if (dialect === 'v1.0') return part
  const kind = 'text' in part ? 'text' : 'data'
  return { [dialect === 'v0.1' ? 'type' : 'kind']: kind, ...part }
}

interface Turn {
  state: 'input-required' | 'completed'
  parts: Part[]
  metadata?: object
  /** The reply, unchanged. */
  input?: object
}

function framesOf(dialect: FormDialect, ids: { taskId: string; contextId: string }, turn: Turn): object[] {
  const parts = turn.parts.map((part) => partOf(dialect, part))
  const artifact = { artifactId: 'got', name: 'got.json', parts: [partOf(dialect, { data: turn.input ?? {} })] }
  if (dialect === 'v0.1') {
    const message = { role: 'agent', parts, metadata: turn.metadata }
    const artifactFrames = turn.input
      ? [{ id: ids.taskId, artifact: { name: 'got.json', parts: artifact.parts, index: 0 } }]
      : []
    return [...artifactFrames, { id: ids.taskId, status: { state: turn.state, message }, final: true }]
  }
  const role = dialect === 'v1.0' ? 'ROLE_AGENT' : 'agent'
  const message = { messageId: crypto.randomUUID(), role, parts, metadata: turn.metadata, ...ids }
  if (dialect === 'v0.3') {
    const artifactFrames = turn.input ? [{ kind: 'artifact-update', ...ids, artifact, lastChunk: true }] : []
    const status = { state: turn.state, message: { kind: 'message', ...message } }
    return [...artifactFrames, { kind: 'status-update', ...ids, status, final: true }]
  }
  const state = `TASK_STATE_${turn.state.toUpperCase().replace('-', '_')}`
  const artifactFrames = turn.input ? [{ artifactUpdate: { ...ids, artifact, lastChunk: true } }] : []
  const task = { task: { id: ids.taskId, contextId: ids.contextId, status: { state: 'TASK_STATE_WORKING' } } }
  return [task, ...artifactFrames, { statusUpdate: { ...ids, status: { state, message } } }]
}

function canceledTask(dialect: FormDialect, id: string): object {
  if (dialect === 'v1.0') return { id, contextId: id, status: { state: 'TASK_STATE_CANCELED' } }
  return { ...(dialect === 'v0.3' && { kind: 'task', contextId: id }), id, status: { state: 'canceled' } }
}

const wordOf = (parts: object[]): string =>
  parts
    .map((part) => ('text' in part ? String(part.text) : ''))
    .join(' ')
    .trim()
    .split(/\s+/)[0] ?? ''

/** Starts the agent; on a free port if `at` is 0. */
export async function startFormAgent(dialect: FormDialect, at = 0): Promise<FormAgent> {
  const messages: Wire['message'][] = []
  const waitingTasks = new Set<string>()

  function answer(params: Wire): object[] {
    const { message } = params
    const taskId = (dialect === 'v0.1' ? params.id : message.taskId) ?? crypto.randomUUID()
    const contextId = (dialect === 'v0.1' ? params.sessionId : message.contextId) ?? crypto.randomUUID()
    messages.push(message)
    const question = questions[wordOf(message.parts)]
    if (!waitingTasks.has(taskId) && question) {
      waitingTasks.add(taskId)
      return framesOf(dialect, { taskId, contextId }, { state: 'input-required', ...question })
    }
    waitingTasks.delete(taskId)
    const { parts, metadata, extensions } = message
    const input = { parts, ...(metadata && { metadata }), ...(extensions && { extensions }) }
    return framesOf(dialect, { taskId, contextId }, { state: 'completed', parts: [{ text: 'Thank you.' }], input })
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
  const { url } = await startFormAgent((process.argv[3] ?? 'v1.0') as FormDialect, port)
  console.log(url)
}
