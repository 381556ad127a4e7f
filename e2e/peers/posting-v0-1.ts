// A v0.1 agent that posts push notifications like the reference servers of v0.1: it asks the webhook first
// whether it is one (`validationToken`), then signs each body with a key of its own. `POST /go` lets all its
// tasks complete, `GET /hooks` returns the webhooks.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { announce, port } from './listen.ts'

interface Call {
  id?: unknown
  method: string
  params: { id: string; sessionId?: string; pushNotificationConfig?: { url: string } | null }
}

interface V01Task {
  id: string
  sessionId: string
  status: { state: string; timestamp: string }
  artifacts: object[]
}

const kid = 'posting'
const { privateKey, publicKey } = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
const tasks = new Map<string, V01Task>()
const hooks = new Map<string, string>()
let url = ''

const card = () => ({
  name: 'Posting v0.1 peer',
  url,
  version: '1.0.0',
  capabilities: { streaming: true, pushNotifications: true },
  authentication: null,
  skills: [{ id: 'act', name: 'Act' }],
})

async function isHook(address: string): Promise<boolean> {
  const token = randomUUID()
  const answer = await fetch(`${address}?validationToken=${token}`)
  return answer.ok && (await answer.text()) === token
}

async function postTask(task: V01Task): Promise<number> {
  const body = JSON.stringify(task)
  const claims = { request_body_sha256: createHash('sha256').update(body).digest('hex') }
  const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).setIssuedAt().sign(privateKey)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${jwt}` }
  return (await fetch(hooks.get(task.id) ?? '', { method: 'POST', headers, body })).status
}

function createTask({ id, sessionId = randomUUID() }: Call['params']): V01Task {
  const status = { state: 'working', timestamp: new Date().toISOString() }
  const task = tasks.get(id) ?? { id, sessionId, status, artifacts: [] }
  tasks.set(id, task)
  return task
}

async function resultOf({ method, params }: Call): Promise<object | undefined> {
  if (method === 'tasks/send') return createTask(params)
  if (method === 'tasks/get') return tasks.get(params.id)
  if (method !== 'tasks/pushNotification/set' || !params.pushNotificationConfig) return undefined
  if (!(await isHook(params.pushNotificationConfig.url))) return undefined
  hooks.set(params.id, params.pushNotificationConfig.url)
  return params
}

async function answerCall(call: Call, response: ServerResponse): Promise<void> {
  const wrap = (content: object) => JSON.stringify({ jsonrpc: '2.0', id: call.id, ...content })
  if (call.method === 'tasks/sendSubscribe') {
    const { id, status } = createTask(call.params)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // Sends nothing more, so a caller that keeps reading gets nothing.
    response.write(`data: ${wrap({ result: { id, status, final: false } })}\n\n`)
    return
  }
  const result = await resultOf(call)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(wrap(result ? { result } : { error: { code: -32603, message: 'No' } }))
}

async function complete(): Promise<number[]> {
  for (const task of tasks.values()) {
    task.status = { state: 'completed', timestamp: new Date().toISOString() }
    task.artifacts = [{ index: 0, parts: [{ type: 'text', text: 'Fertig, 完成 é' }] }]
  }
  return Promise.all([...tasks.values()].filter(({ id }) => hooks.has(id)).map(postTask))
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = (body: object, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (request.url === '/.well-known/agent.json') return json(card())
  if (request.url === '/.well-known/jwks.json') return json({ keys: [jwk] })
  if (request.url === '/hooks') return json([...hooks.values()])
  if (request.method !== 'POST') return json({}, 404)
  const body = Buffer.concat(await request.toArray()).toString('utf8')
  return request.url === '/go' ? json({ statuses: await complete() }) : answerCall(JSON.parse(body), response)
}

const server = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1', () => {
  url = announce(server)
})
