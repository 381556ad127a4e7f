// An agent that sends harmful responses. The path of its card selects the kind.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setPriority } from 'node:os'
import { announce, port } from './listen.ts'

const contextId = 'hostile'
const encoded = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

/** A few bytes that an image library turns into billions of dashes. */
function iconBomb(): string {
  const lines = Array.from({ length: 40 }, (_, at) => `M0 ${at}H1e6`).join('')
  const style = 'stroke="red" stroke-width="1" stroke-dasharray="0.01"'
  return encoded(
    `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99" viewBox="0 0 1e6 99"><path ${style} d="${lines}"/></svg>`,
  )
}

const cardOf = (url: string, more: object) => ({
  name: 'Hostile',
  description: 'Sends what it should not.',
  version: '1',
  skills: [{ id: 'harm', name: 'Harm', description: 'Harms', tags: [] }],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  capabilities: { streaming: true, pushNotifications: false },
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  ...more,
})

/** The members in which the card of a kind is hostile. */
const oddCards: Record<string, (url: string) => object> = {
  icon: () => ({ iconUrl: iconBomb() }),
  slashes: (url) => ({ supportedInterfaces: [{ url: url + '/'.repeat(80_000), protocolBinding: 'JSONRPC' }] }),
  description: () => ({ description: '1. '.repeat(130_000) }),
}

const frame = (result: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`
const artifact = (taskId: string, parts: object[], append = true) =>
  frame({ artifactUpdate: { taskId, contextId, artifact: { artifactId: 'a', parts }, append } })

/** The events that each kind streams repeatedly until the connection closes. */
const floods: Record<string, (taskId: string) => string> = {
  parts: (taskId) =>
    artifact(
      taskId,
      Array.from({ length: 40_000 }, () => ({ text: '' })),
    ),
  comments: () => ': still here\n\n'.repeat(5_000),
  junk: () => 'x\r'.repeat(30_000),
  deep: () => `data: ${'['.repeat(4_000_000)}\n\n`,
  pieces: (taskId) => Array.from({ length: 500 }, () => artifact(taskId, [{ text: 's' }])).join(''),
  large: () => `data: ${'x'.repeat(1_000_000)}`,
}
const secretText = 'password: a: b: Bearer sk-a1 key: | eyJ- https://a:b@c?token=1 '.repeat(8_000)

async function flood(response: ServerResponse, kind: string, taskId: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(frame({ task: { id: taskId, contextId, status: { state: 'TASK_STATE_WORKING' } } }))
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const next = floods[kind]
  const completed = { statusUpdate: { taskId, contextId, status: { state: 'TASK_STATE_COMPLETED' } } }
  if (kind === 'secrets') response.write(artifact(taskId, [{ text: secretText }], false))
  if (!next) return void response.end(frame(completed))
  while (!response.destroyed)
    if (!response.write(next(taskId))) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
    else await new Promise(setImmediate)
}

const server = createServer(async (request, response) => {
  const [, kind = ''] = (request.url ?? '').split('/')
  const json = (body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.method === 'GET') {
    const url = `http://${request.headers.host}/${kind}`
    return json(cardOf(url, oddCards[kind]?.(url) ?? {}))
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown; method: string }
  if (method === 'SendStreamingMessage') return flood(response, kind, crypto.randomUUID())
  return json({ jsonrpc: '2.0', id, error: { code: -32001, message: 'Task not found' } })
})

// A real agent runs on another machine. Here it must not take CPU time from the app.
setPriority(19)
server.listen(port, '127.0.0.1', () => announce(server))
