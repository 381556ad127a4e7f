import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnOwnPort } from '../running/own-port.ts'

/** The paths of its protocol versions. */
export const scriptedPaths = { 'v0.1': 'v0-1', 'v0.3': 'v0-3', 'v1.0': 'v1-0' } as const
export type Generation = keyof typeof scriptedPaths
export const generations = Object.keys(scriptedPaths) as Generation[]

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

/** One step of a response, independent of the protocol version. */
export type ScriptedStep =
  | { status: State; text?: string }
  | { artifact: string; id?: string; parts: ScriptedPart[]; append?: boolean; last?: boolean }
  /** Waits until the story calls `release` with this name. */
  | { until: string }
  /** Sends a frame unchanged. */
  | { frame: string }
  /** Cuts the connection. */
  | { cut: true }

/** A response of this status and body instead of a stream. `error`: as a JSON-RPC error. */
export interface Answer {
  httpStatus: number
  body?: string
  error?: { code: number; message: string }
}

const finalStates = new Set<State>(['completed', 'failed', 'rejected', 'canceled', 'input-required', 'auth-required'])

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

interface TaskProgress {
  id: string
  contextId: string
  indexes: Map<string, number>
  count: number
  state: State
}

function statusResult(generation: Generation, task: TaskProgress, state: State, text?: string): object {
  const { id: taskId, contextId } = task
  task.count += 1
  task.state = state
  const ids = generation === 'v0.1' ? {} : { messageId: `${taskId}-m${task.count}`, taskId, contextId }
  const role = generation === 'v1.0' ? 'ROLE_AGENT' : 'agent'
  const parts = [partIn(generation, { text: text ?? '' })]
  const message = text === undefined ? {} : { message: { ...ids, role, parts } }
  const status = { state: stateIn(generation, state), ...message }
  const final = finalStates.has(state)
  if (generation === 'v0.1') return { id: taskId, status, final }
  if (generation === 'v0.3') return { kind: 'status-update', taskId, contextId, status, final }
  return { statusUpdate: { taskId, contextId, status } }
}

function artifactResult(
  generation: Generation,
  task: TaskProgress,
  step: Extract<ScriptedStep, { artifact: string }>,
): object {
  const { artifact: name, id = name, append = false, last = false } = step
  const { id: taskId, contextId, indexes } = task
  if (!indexes.has(id)) indexes.set(id, indexes.size)
  const parts = step.parts.map((part) => partIn(generation, part))
  if (generation === 'v0.1')
    return { id: taskId, artifact: { name, index: indexes.get(id), parts, append, lastChunk: last } }
  const artifact = { artifactId: id, name, parts }
  if (generation === 'v0.3') return { kind: 'artifact-update', taskId, contextId, artifact, append, lastChunk: last }
  return { artifactUpdate: { taskId, contextId, artifact, append, lastChunk: last } }
}

function cardOf(generation: Generation, url: string): object {
  const common = {
    name: `Saying ${generation}`,
    description: 'Sends scripted responses.',
    version: '1',
    skills: [{ id: 'send', name: 'Send', description: 'Sends', tags: [], examples: [] }],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    capabilities: { streaming: true, pushNotifications: false },
  }
  if (generation === 'v0.1') return { ...common, url, authentication: { schemes: [] } }
  if (generation === 'v0.3') return { ...common, url, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' }
  return { ...common, supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }] }
}

const streams = ['tasks/sendSubscribe', 'message/stream', 'SendStreamingMessage']
const cancels = new Set(['tasks/cancel', 'CancelTask'])
const gets = new Set(['tasks/get', 'GetTask'])

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Starts an agent of all protocol versions that sends the steps of `script` for the first word of the message. */
export async function startScriptedAgent(
  script: Record<string, ScriptedStep[] | ((generation: Generation) => Answer | ScriptedStep[])>,
) {
  const tasks = new Map<string, TaskProgress>()
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gate = (name: string) => {
    const known = gates.get(name) ?? Promise.withResolvers<void>()
    gates.set(name, known)
    return known
  }

  async function send(
    generation: Generation,
    rpc: { id: number },
    response: ServerResponse,
    task: TaskProgress,
    steps: ScriptedStep[],
  ) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const step of steps) {
      if ('until' in step) {
        await gate(step.until).promise
        // The next stream with this step waits again.
        gates.delete(step.until)
        continue
      }
      if ('cut' in step) return response.destroy()
      if ('frame' in step) {
        response.write(`data: ${step.frame}\n\n`)
        continue
      }
      const result =
        'status' in step
          ? statusResult(generation, task, step.status, step.text)
          : artifactResult(generation, task, step)
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result })}\n\n`)
    }
    return response.end()
  }

  const server = createServer(async (request, response) => {
    const [, path, ...rest] = (request.url ?? '').split('/')
    const generation = generations.find((one) => scriptedPaths[one] === path)
    const url = `http://127.0.0.1:${port}/${path}`
    const json = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const card = generation === 'v0.1' ? 'agent.json' : 'agent-card.json'
    if (!generation || (request.method === 'GET' && rest.join('/') !== `.well-known/${card}`)) return json(404, {})
    if (request.method === 'GET') return json(200, cardOf(generation, url))
    const rpc = await bodyOf(request)
    // It responds in the protocol version of the call.
    const streamGeneration = generations[streams.indexOf(rpc.method)]
    const { id = crypto.randomUUID(), sessionId, message } = rpc.params ?? {}
    const known = tasks.get(id)
    if (known && (cancels.has(rpc.method) || gets.has(rpc.method))) {
      const state = cancels.has(rpc.method) ? 'canceled' : known.state
      const task = { id, contextId: known.contextId, status: { state: stateIn(generation, state) } }
      return json(200, { jsonrpc: '2.0', id: rpc.id, result: generation === 'v0.3' ? { ...task, kind: 'task' } : task })
    }
    const refusal = { code: -32601, message: 'Method not found' }
    if (!streamGeneration) return json(200, { jsonrpc: '2.0', id: rpc.id, error: refusal })
    const [word = ''] = String(message.parts[0]?.text ?? '').split(' ')
    const entry = script[word] ?? [{ status: 'completed', text: `No script for ${word}` }]
    const steps = typeof entry === 'function' ? entry(streamGeneration) : entry
    if (!Array.isArray(steps)) {
      const { httpStatus, body, error } = steps
      if (error) return json(httpStatus, { jsonrpc: '2.0', id: rpc.id, error })
      return void response.writeHead(httpStatus, { 'content-type': 'text/html' }).end(body)
    }
    const contextId = message.contextId ?? sessionId ?? crypto.randomUUID()
    const task = { id, contextId, indexes: new Map(), count: 0, state: 'submitted' }
    tasks.set(id, task)
    await send(streamGeneration, rpc, response, task, steps)
  })
  const port = await listenOnOwnPort(server)
  return {
    url: (generation: Generation) => `http://127.0.0.1:${port}/${scriptedPaths[generation]}`,
    release: (name: string) => gate(name).resolve(),
    end: () => {
      for (const { resolve } of gates.values()) resolve()
      server.closeAllConnections()
      server.close()
    },
  }
}
