import { expect, onTestFinished, test } from 'vitest'
import { POST } from '@/app/mocks/[id]/[speed]/route'
import { GET as card } from '@/app/mocks/[id]/[speed]/.well-known/agent-card.json/route'
import { createApiKey } from '@/lib/server/access/api-keys'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { startSampleServer } from '@/lib/samples/testing/start-sample-server'
import { localViewer } from '@/lib/server/platform/viewer'
import { removeLog } from '@/lib/server/retention/retention-job'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { callRoute } from '@/lib/server/testing/call-route'

const token = 'a-token-of-at-least-thirty-two-characters'
const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'anything' }] }
const body = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }
const latest = { 'a2a-version': '1.0' }

async function recorded(): Promise<string> {
  const { url, server } = await startSampleServer()
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const agent = await agentAt(`${url}/storyteller`, { dialect: 'v0.3' })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('A story about wool in 3 chunks'), 'v1.0')
  await readAllRows(taskId)
  return taskId
}

const call = (id: string, speed: string, headers: Record<string, string> = {}) =>
  callRoute(POST, { path: `/mocks/${id}/${speed}`, body, headers: { ...latest, ...headers }, params: { id, speed } })

test('a recorded task answers as its agent did', async () => {
  await startEngine()
  const id = await recorded()
  expect(JSON.stringify((await call(id, 'instant')).json)).toContain('The tale of wool')
  const path = `/mocks/${id}/instant/.well-known/agent-card.json`
  const answer = await callRoute(card, { path, headers: latest, params: { id, speed: 'instant' } })
  expect(answer.json).toMatchObject({ name: 'Echo (mock)' })
  expect(JSON.stringify(answer.json)).toContain(`/mocks/${id}/instant/"`)
})

test('unknown mocks are answered in JSON-RPC', async () => {
  await startEngine()
  const id = await recorded()
  expect((await call('nothing', '1')).json).toMatchObject({ id: 1, error: { code: -32001 } })
  expect((await call(id, 'fast')).json).toMatchObject({
    id: 1,
    error: { message: expect.stringContaining('Unknown speed') },
  })
})

test('a task without events is not a mock agent any more', async () => {
  await startEngine()
  const id = await recorded()
  expect((await call(id, 'instant')).status).toBe(200)
  await removeLog(id, { cause: 'hand' })
  expect((await call(id, 'instant')).json).toMatchObject({
    id: 1,
    error: { message: expect.stringContaining('deleted') },
  })
  const path = `/mocks/${id}/instant/.well-known/agent-card.json`
  expect((await callRoute(card, { path, params: { id, speed: 'instant' } })).status).toBe(409)
})

test('requires the access token', async () => {
  await startEngine({ ACCESS_TOKEN: token })
  const id = await recorded()
  expect((await call(id, 'instant')).status).toBe(401)
  expect((await call(id, 'instant', { authorization: `Bearer ${token}` })).status).toBe(200)
})

test('the card requires a bearer token as soon as accounts are on', async () => {
  await startEngine()
  const id = await recorded()
  const path = `/mocks/${id}/instant/.well-known/agent-card.json`
  const read = (headers: Record<string, string> = {}) =>
    callRoute(card, { path, headers: { ...latest, ...headers }, params: { id, speed: 'instant' } })
  expect((await read()).json).not.toHaveProperty('securitySchemes')
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const input = { name: 'Key', scope: 'call', agents: null, days: null, quota: {} } as const
  const { token: key } = await createApiKey(localViewer(), input)
  expect((await read()).status).toBe(401)
  const answer = await read({ authorization: `Bearer ${key}` })
  expect(answer.json).toMatchObject({ securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'bearer' } } } })
})
