import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenOnOwnPort } from '../running/own-port.ts'

/** The paths of its protocol versions. */
export const recordingPaths = { 'v0.1': 'v0-1', 'v0.3': 'v0-3', 'v1.0': 'v1-0' } as const
export type Generation = keyof typeof recordingPaths

/** A received call. */
export interface RecordedCall {
  headers: IncomingHttpHeaders
  params: Record<string, never> & { message: Record<string, never> }
}

const extensions = [
  { uri: 'https://agent.example/ext/citations', description: 'Names its sources', required: false },
  { uri: 'https://agent.example/ext/must', description: 'Always needed', required: true },
]
const skills = [
  { id: 'sum', name: 'Sum up', description: 'Sums up', tags: ['text'], examples: ['Sum up this text'] },
  {
    id: 'look',
    name: 'Look at pictures',
    description: 'Looks',
    tags: ['pictures'],
    examples: ['What is in this picture?'],
    inputModes: ['image/png'],
    outputModes: ['text/markdown'],
  },
]

function cardOf(generation: Generation, url: string): object {
  const common = {
    name: `Noting ${generation}`,
    description: 'Notes what it is sent.',
    version: '1',
    skills,
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
  }
  const capabilities = { streaming: false, pushNotifications: false }
  if (generation === 'v0.1') return { ...common, url, authentication: { schemes: [] }, capabilities }
  if (generation === 'v0.3')
    return {
      ...common,
      url,
      protocolVersion: '0.3.0',
      preferredTransport: 'JSONRPC',
      capabilities: { ...capabilities, extensions },
    }
  const supportedInterfaces = [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }]
  return { ...common, supportedInterfaces, capabilities: { ...capabilities, extensions } }
}

function answerOf(generation: Generation, { params }: RecordedCall, count: number): object {
  const { id, sessionId } = params as unknown as Record<string, string>
  const { contextId = `context-${generation}` } = params.message as Record<string, string>
  const text = `Noted ${count}`
  if (generation === 'v0.1')
    return { id, sessionId, status: { state: 'completed' }, artifacts: [{ index: 0, parts: [{ type: 'text', text }] }] }
  const task = { id: `task-${count}-${generation}`, contextId }
  const artifact = { artifactId: `a${count}`, name: 'note' }
  if (generation === 'v0.3')
    return {
      ...task,
      kind: 'task',
      status: { state: 'completed' },
      artifacts: [{ ...artifact, parts: [{ kind: 'text', text }] }],
    }
  return {
    task: { ...task, status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [{ ...artifact, parts: [{ text }] }] },
  }
}

/** Starts an agent of all protocol versions that records each call with its headers, and answers immediately. */
export async function startRecordingAgent() {
  const calls: Record<Generation, RecordedCall[]> = { 'v0.1': [], 'v0.3': [], 'v1.0': [] }
  const server = createServer(async (request, response) => {
    const [, path, ...rest] = (request.url ?? '').split('/')
    const generation = (Object.keys(recordingPaths) as Generation[]).find((one) => recordingPaths[one] === path)
    const url = `http://127.0.0.1:${port}/${path}`
    const answer = (body: object): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const card = generation === 'v0.1' ? 'agent.json' : 'agent-card.json'
    if (!generation || (request.method === 'GET' && rest.join('/') !== `.well-known/${card}`)) {
      response.writeHead(404).end()
      return
    }
    if (request.method === 'GET') return answer(cardOf(generation, url))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString())
    const call = { headers: request.headers, params }
    if (params.message) calls[generation].push(call)
    answer({ jsonrpc: '2.0', id, result: answerOf(generation, call, calls[generation].length) })
  })
  const port = await listenOnOwnPort(server)
  return {
    calls,
    url: (generation: Generation) => `http://127.0.0.1:${port}/${recordingPaths[generation]}`,
    end: () => void server.close(),
  }
}
