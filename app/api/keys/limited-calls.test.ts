import type { Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DELETE, GET, POST } from '@/app/a2a/[slug]/[...path]/route'
import { POST as callAgent } from '@/app/a2a/[slug]/route'
import { POST as sendFrame } from '@/app/api/agents/[id]/frames/route'
import { POST as createKey } from '@/app/api/keys/route'
import { PATCH as changeQuota } from '@/app/api/settings/quota/route'
import { POST as rerunTask } from '@/app/api/tasks/[id]/rerun/route'
import { POST as callMcp } from '@/app/mcp/route'
import { POST as createChatCompletion } from '@/app/v1/chat/completions/route'
import { POST as cancelResponse } from '@/app/v1/responses/[id]/cancel/route'
import { POST as createResponse } from '@/app/v1/responses/route'
import type { NewApiKey, Quota } from '@/lib/api/api-key'
import { startSampleServer } from '@/lib/samples/testing/start-sample-server'
import { database } from '@/lib/server/db/engine/client'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { rpcHandler } from '@/lib/server/gateway/grpc/answer-rpc'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { localViewer } from '@/lib/server/platform/viewer'
import { shutdownTasks } from '@/lib/server/tasks/shutdown-tasks'
import { type CallResult, callRoute } from '@/lib/server/testing/call-route'

type Limit = keyof Quota
type HeaderMap = Record<string, string>

const slug = 'teller'
const unlimited: Quota = { callsPerMinute: null, concurrentTasks: null, bytesPerDay: null }
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const newMessage = (text: string) => ({ messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] })
const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
/** A task of the person that has ended. */
let ended = ''

/** Sends a message with JSON-RPC; with `returnImmediately`, while the task runs. */
function sendMessage(text: string, headers: HeaderMap, configuration = {}): Promise<CallResult> {
  const body = rpc('SendMessage', { message: newMessage(text), configuration })
  return callRoute(callAgent, { body, params: { slug }, headers: { ...json, 'a2a-version': '1.0', ...headers } })
}

const overHttp = (handler: typeof GET, method: string, path: string) => (headers: HeaderMap) =>
  callRoute(handler, {
    method,
    path: `/a2a/${slug}/${path}`,
    params: { slug, path: path.split('/') },
    headers: { ...json, ...headers },
    ...(method === 'POST' && { body: { message: newMessage('hello') } }),
  })

const overGrpc = rpcHandler({ dialect: 'v1.0', method: 'SendMessage' })

const useTool = (headers: HeaderMap) => {
  const params = { name: 'send_message', arguments: { agent: slug, message: 'hello' } }
  return callRoute(callMcp, { path: '/mcp', body: rpc('tools/call', params), headers: { ...json, ...headers } })
}

const frame = () => {
  const message = {
    kind: 'message',
    messageId: crypto.randomUUID(),
    role: 'user',
    parts: [{ kind: 'text', text: 'hi' }],
  }
  return { frame: JSON.stringify(rpc('message/send', { message })) }
}

const all: readonly Limit[] = ['callsPerMinute', 'concurrentTasks', 'bytesPerDay']

interface LimitedCall {
  limits: readonly Limit[]
  send: (headers: HeaderMap) => Promise<CallResult>
}

/** Every kind of call to an agent, with its limits. Only calls through the gateway count bytes. */
const calls: Record<string, LimitedCall> = {
  'a message with JSON-RPC': { limits: all, send: (headers) => sendMessage('hello', headers) },
  'a message over HTTP+JSON': { limits: all, send: overHttp(POST, 'POST', 'message:send') },
  'reading over HTTP+JSON': { limits: ['callsPerMinute', 'bytesPerDay'], send: overHttp(GET, 'GET', 'tasks') },
  'deleting over HTTP+JSON': {
    limits: ['callsPerMinute', 'bytesPerDay'],
    send: overHttp(DELETE, 'DELETE', 'tasks/t/pushNotificationConfigs/c'),
  },
  'a message over gRPC': {
    limits: all,
    send: (headers) =>
      callRoute((request) => overGrpc(request, slug), {
        body: { message: newMessage('hello'), tenant: slug },
        headers: { ...json, ...headers },
      }),
  },
  'a chat completion': {
    limits: all,
    send: (headers) =>
      callRoute(createChatCompletion, {
        body: { model: slug, messages: [{ role: 'user', content: 'hello' }] },
        headers: { ...json, ...headers },
      }),
  },
  'a response': {
    limits: all,
    send: (headers) =>
      callRoute(createResponse, { body: { model: slug, input: 'hello' }, headers: { ...json, ...headers } }),
  },
  'canceling a response': {
    limits: ['callsPerMinute'],
    send: (headers) => callRoute(cancelResponse, { method: 'POST', params: { id: ended }, headers }),
  },
  'a tool of MCP': { limits: all, send: useTool },
  'a rerun': {
    limits: ['callsPerMinute', 'concurrentTasks'],
    send: (headers) => callRoute(rerunTask, { body: {}, params: { id: ended }, headers: { ...json, ...headers } }),
  },
  'an edited request': {
    limits: ['callsPerMinute', 'concurrentTasks'],
    send: (headers) => callRoute(sendFrame, { body: frame(), params: { id: slug }, headers: { ...json, ...headers } }),
  },
}

const subjects = { key: 'this API key', person: 'you' } as const

const refusals: Record<Limit, (by: string) => string> = {
  callsPerMinute: (by) => `Too many calls by ${by}: at most 1 per minute.`,
  concurrentTasks: (by) => `Too many running tasks by ${by}: at most 1.`,
  bytesPerDay: (by) => `1 bytes were used today by ${by}, which is the limit.`,
}

const setQuota = (quota: Partial<Quota>) => callRoute(changeQuota, { method: 'PATCH', body: quota })

/** Creates a key and returns its header. */
async function newKey(quota: Partial<Quota> = {}): Promise<HeaderMap> {
  const { json } = await callRoute(createKey, { body: { name: 'CI', scope: 'call', quota } })
  return { authorization: `Bearer ${(json as NewApiKey).token}` }
}

/** Sets a limit of 1 for a key, or for the person, and uses it up. Returns the headers of a caller to whom it applies. */
async function useUp(subject: keyof typeof subjects, limit: Limit): Promise<HeaderMap> {
  const headers = await newKey(subject === 'key' ? { [limit]: 1 } : {})
  if (subject === 'person') await setQuota({ [limit]: 1 })
  // One call, a task that runs, and some bytes. Tasks of other tests count for the person.
  await sendMessage('A report in 600 seconds', headers, { returnImmediately: true })
  return headers
}

let opened: TestDatabase
let server: Server
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
  const samples = await startSampleServer()
  server = samples.server
  const agent = { slug, dialect: 'v0.3', visibility: 'everyone', url: `${samples.url}/storyteller` } as const
  await storedAgent(localViewer(), agent)
  ended = (await sendMessage('hello', {})).headers.get('switchboard-task') ?? ''
}, 60_000)
beforeEach(async () => {
  deleteSingleton('rate-limits')
  await setQuota(unlimited)
})
afterAll(async () => {
  await shutdownTasks(5_000, 0)
  server.closeAllConnections()
  server.close()
  await opened.close()
})

const cases = Object.entries(calls).flatMap(([kind, { limits, send }]) =>
  limits.flatMap((limit) => (['key', 'person'] as const).map((subject) => ({ kind, limit, subject, send }))),
)

it.each(cases)('$kind is refused above $limit of a $subject', async ({ limit, subject, send }) => {
  const headers = await useUp(subject, limit)
  const before = await database().prisma.task.count()
  const answer = await send(headers)
  expect(answer.text).toContain(refusals[limit](subjects[subject]))
  // The result of a tool of MCP is the error.
  expect(send === useTool ? [200, 429] : [429]).toContain(answer.status)
  expect(answer.status === 200 || Number(answer.headers.get('retry-after')) > 0).toBe(true)
  expect(await database().prisma.task.count()).toBe(before)
})

it.each(Object.entries(calls))('%s is not refused below the limits', async (_kind, { send }) => {
  await setQuota({ callsPerMinute: 1_000, concurrentTasks: 1_000, bytesPerDay: 1_000_000_000 })
  const answer = await send(await newKey({ callsPerMinute: 1_000, concurrentTasks: 1_000, bytesPerDay: 1_000_000_000 }))
  expect(answer.status).not.toBe(429)
  expect(answer.text).not.toMatch(/Too many|bytes were used/)
})
