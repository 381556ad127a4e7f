import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnOwnPort } from '../running/own-port.ts'

/** The generations it speaks, by the paths of its three addresses. */
export const sayingPaths = { 'v0.1': 'v0-1', 'v0.3': 'v0-3', 'v1.0': 'v1-0' } as const
export type Generation = keyof typeof sayingPaths
export const generations = Object.keys(sayingPaths) as Generation[]

type State =
  | 'submitted'
  | 'working'
  | 'input-required'
  | 'auth-required'
  | 'completed'
  | 'canceled'
  | 'failed'
  | 'rejected'
  | (string & {})
type ScriptedPart = { text: string } | { raw: string; mediaType: string; filename?: string } | { data: unknown }

/** One thing that the agent says, in no generation's words. */
export type Saying =
  | { status: State; text?: string }
  | { artifact: string; id?: string; parts: ScriptedPart[]; append?: boolean; last?: boolean }
  /** Says nothing until the story lets it go on. */
  | { until: string }
  /** A frame as it is, whatever it is. */
  | { frame: string }
  /** The stream breaks off. */
  | { cut: true }

/** Instead of a stream: an answer of this status and body. `error`: as a JSON-RPC error. */
export interface Answer {
  httpStatus: number
  body?: string
  error?: { code: number; message: string }
}

const done = new Set<State>(['completed', 'failed', 'rejected', 'canceled', 'input-required', 'auth-required'])

function partIn(generation: Generation, part: ScriptedPart): object {
  if (generation === 'v1.0') return part
  const tag = generation === 'v0.1' ? 'type' : 'kind'
  if ('text' in part) return { [tag]: 'text', ...part }
  if ('data' in part) return { [tag]: 'data', ...part }
  return { [tag]: 'file', file: { bytes: part.raw, mimeType: part.mediaType, name: part.filename } }
}

function stateIn(generation: Generation, state: State): string {
  return generation === 'v1.0' ? `TASK_STATE_${state.toUpperCase().replaceAll('-', '_')}` : state
}

interface Place {
  id: string
  contextId: string
  indexes: Map<string, number>
  count: number
  state: State
}

function statusResult(generation: Generation, place: Place, state: State, text?: string): object {
  const { id: taskId, contextId } = place
  place.count += 1
  place.state = state
  const ids = generation === 'v0.1' ? {} : { messageId: `${taskId}-m${place.count}`, taskId, contextId }
  const role = generation === 'v1.0' ? 'ROLE_AGENT' : 'agent'
  const parts = [partIn(generation, { text: text ?? '' })]
  const message = text === undefined ? {} : { message: { ...ids, role, parts } }
  const status = { state: stateIn(generation, state), ...message }
  const final = done.has(state)
  if (generation === 'v0.1') return { id: taskId, status, final }
  if (generation === 'v0.3') return { kind: 'status-update', taskId, contextId, status, final }
  return { statusUpdate: { taskId, contextId, status } }
}

function artifactResult(generation: Generation, place: Place, said: Extract<Saying, { artifact: string }>): object {
  const { artifact: name, id = name, append = false, last = false } = said
  const { id: taskId, contextId, indexes } = place
  if (!indexes.has(id)) indexes.set(id, indexes.size)
  const parts = said.parts.map((part) => partIn(generation, part))
  if (generation === 'v0.1')
    return { id: taskId, artifact: { name, index: indexes.get(id), parts, append, lastChunk: last } }
  const artifact = { artifactId: id, name, parts }
  if (generation === 'v0.3') return { kind: 'artifact-update', taskId, contextId, artifact, append, lastChunk: last }
  return { artifactUpdate: { taskId, contextId, artifact, append, lastChunk: last } }
}

function cardOf(generation: Generation, url: string): object {
  const about = {
    name: `Saying ${generation}`,
    description: 'Says what it is told to.',
    version: '1',
    skills: [{ id: 'say', name: 'Say', description: 'Says', tags: [], examples: [] }],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    capabilities: { streaming: true, pushNotifications: false },
  }
  if (generation === 'v0.1') return { ...about, url, authentication: { schemes: [] } }
  if (generation === 'v0.3') return { ...about, url, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' }
  return { ...about, supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }] }
}

const streams = ['tasks/sendSubscribe', 'message/stream', 'SendStreamingMessage']
const cancels = new Set(['tasks/cancel', 'CancelTask'])
const gets = new Set(['tasks/get', 'GetTask'])

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** An agent of all generations that says what a story tells it to, by the first word of the message. */
export async function startSayingAgent(
  script: Record<string, Saying[] | ((generation: Generation) => Answer | Saying[])>,
) {
  const places = new Map<string, Place>()
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gate = (name: string) => {
    const known = gates.get(name) ?? Promise.withResolvers<void>()
    gates.set(name, known)
    return known
  }

  async function speak(
    generation: Generation,
    rpc: { id: number },
    response: ServerResponse,
    place: Place,
    says: Saying[],
  ) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const said of says) {
      if ('until' in said) {
        await gate(said.until).promise
        // The next one to come here waits again.
        gates.delete(said.until)
        continue
      }
      if ('cut' in said) return response.destroy()
      if ('frame' in said) {
        response.write(`data: ${said.frame}\n\n`)
        continue
      }
      const result =
        'status' in said
          ? statusResult(generation, place, said.status, said.text)
          : artifactResult(generation, place, said)
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result })}\n\n`)
    }
    return response.end()
  }

  const server = createServer(async (request, response) => {
    const [, path, ...rest] = (request.url ?? '').split('/')
    const generation = generations.find((one) => sayingPaths[one] === path)
    const url = `http://127.0.0.1:${port}/${path}`
    const json = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const card = generation === 'v0.1' ? 'agent.json' : 'agent-card.json'
    if (!generation || (request.method === 'GET' && rest.join('/') !== `.well-known/${card}`)) return json(404, {})
    if (request.method === 'GET') return json(200, cardOf(generation, url))
    const rpc = await bodyOf(request)
    // What it says it says in the generation that it is asked in.
    const asked = generations[streams.indexOf(rpc.method)]
    const { id = crypto.randomUUID(), sessionId, message } = rpc.params ?? {}
    const known = places.get(id)
    if (known && (cancels.has(rpc.method) || gets.has(rpc.method))) {
      const state = cancels.has(rpc.method) ? 'canceled' : known.state
      const task = { id, contextId: known.contextId, status: { state: stateIn(generation, state) } }
      return json(200, { jsonrpc: '2.0', id: rpc.id, result: generation === 'v0.3' ? { ...task, kind: 'task' } : task })
    }
    const refusal = { code: -32601, message: 'Method not found' }
    if (!asked) return json(200, { jsonrpc: '2.0', id: rpc.id, error: refusal })
    const [word = ''] = String(message.parts[0]?.text ?? '').split(' ')
    const entry = script[word] ?? [{ status: 'completed', text: `Nothing to say about ${word}` }]
    const says = typeof entry === 'function' ? entry(asked) : entry
    if (!Array.isArray(says)) {
      const { httpStatus, body, error } = says
      if (error) return json(httpStatus, { jsonrpc: '2.0', id: rpc.id, error })
      return void response.writeHead(httpStatus, { 'content-type': 'text/html' }).end(body)
    }
    const contextId = message.contextId ?? sessionId ?? crypto.randomUUID()
    const place = { id, contextId, indexes: new Map(), count: 0, state: 'submitted' }
    places.set(id, place)
    await speak(asked, rpc, response, place, says)
  })
  const port = await listenOnOwnPort(server)
  return {
    url: (generation: Generation) => `http://127.0.0.1:${port}/${sayingPaths[generation]}`,
    go: (name: string) => gate(name).resolve(),
    end: () => {
      for (const { resolve } of gates.values()) resolve()
      server.closeAllConnections()
      server.close()
    },
  }
}
