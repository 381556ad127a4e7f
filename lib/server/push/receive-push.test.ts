import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { randomJson } from '@/lib/a2a/fixtures/careless-log'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { setPushProof } from '@/lib/server/db/agents/agents'
import type { NewAgent } from '@/lib/server/db/agents/insert-agents'
import { countDeliveries } from '@/lib/server/db/events/outline-rows'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { compactJson } from '@/lib/server/push/verify-delivery'
import { toWebhookConfig, ensureWebhook } from '@/lib/server/tasks/push/task-webhook'
import { postToWebhook, requestHandshake } from '@/lib/server/push/testing/post-to-webhook'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

const patient = { timeout: 10_000 }

/** A task that waits for its user, with its webhook; the agent continues with each poll. */
async function waitingTask(overrides: Partial<NewAgent> = {}) {
  await startEngine()
  const states = ['INPUT_REQUIRED', 'COMPLETED']
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'INPUT_REQUIRED')),
    GetTask: (call) => call.reply(v1.bareTask('t1', states.length > 1 ? (states.shift() ?? '') : 'COMPLETED')),
  })
  const agent: AgentRecord = await agentAt(server.url, { streaming: false, ...overrides })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  await readAllRows(taskId)
  const { url, token = '', authentication } = toWebhookConfig(await ensureWebhook(taskId), 'http://localhost:3000')
  return { server, agent, taskId, url, token, bearer: authentication?.credentials ?? '' }
}

const body = { statusUpdate: { taskId: 't1', contextId: 'c1', status: { state: 'TASK_STATE_COMPLETED' } } }
/** The claims of v0.1's reference agents for a body. */
const claims = (text: string) => ({
  request_body_sha256: createHash('sha256').update(text).digest('hex'),
  iat: Math.floor(Date.now() / 1000),
  iss: 'agent',
})
const signed = (payload: object, key: CryptoKey | Uint8Array, header = { alg: 'RS256', kid: 'rsa' }) =>
  new SignJWT({ ...payload }).setProtectedHeader(header).sign(key)
const guess = () => postToWebhook(`/api/hooks/${'x'.repeat(43)}`, body)
const pushes = async (taskId: string) => (await readStoredRows(taskId)).filter(({ kind }) => kind === 'push')

test('logs a delivery, which changes nothing, and polls until the agent returns the same state', async () => {
  const { server, taskId, url, token } = await waitingTask()
  const headers = { 'X-A2A-Notification-Token': token }
  expect(await postToWebhook(url, body, headers)).toMatchObject({ status: 200, text: '{}' })
  expect(await postToWebhook(url, body, headers)).toMatchObject({ status: 200 })
  expect((await findTask(localViewer(), taskId))?.state).toBe('input-required')
  await expect.poll(async () => (await findTask(localViewer(), taskId))?.state, patient).toBe('completed')
  expect(summarizeRows(await readStoredRows(taskId))).toEqual([
    'request send',
    'task input-required',
    'push',
    'push',
    'task completed',
  ])
  const [row] = await pushes(taskId)
  expect(row).toMatchObject({ direction: 'in', raw: JSON.stringify(body), event: { accepted: true } })
  expect(row?.event).toMatchObject({ event: { kind: 'status', status: { state: 'completed' } } })
  expect(server.calls.map(({ method }) => method)).toEqual(['SendMessage', 'GetTask', 'GetTask'])
})

test('rejects and logs deliveries with a wrong proof, and does not poll', async () => {
  const { server, taskId, url, token, bearer } = await waitingTask()
  const wrongTask = { task: { id: 't2', status: { state: 'TASK_STATE_COMPLETED' } } }
  const answers = [
    await postToWebhook(url, body),
    await postToWebhook(url, body, { 'X-A2A-Notification-Token': `${token}x` }),
    await postToWebhook(url, body, { Authorization: 'Bearer wrong' }),
    await postToWebhook(url, body, { Authorization: 'Basic eDp5', 'X-A2A-Notification-Token': token }),
    await postToWebhook(url, body, { Authorization: `Bearer ${bearer}`, 'X-A2A-Notification-Token': 'wrong' }),
    await postToWebhook(url, wrongTask, { 'X-A2A-Notification-Token': token }),
    await postToWebhook(url, 'x=y', { 'X-A2A-Notification-Token': token }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 403, 422])
  const rows = await pushes(taskId)
  expect(rows.map(({ event }) => event.kind === 'push' && [event.accepted, event.problem])).toEqual([
    [false, 'The push notification contains neither the token nor the secret that Switchboard gave the agent.'],
    [false, 'The notification token is wrong.'],
    [false, 'The Authorization header is wrong.'],
    [false, 'The Authorization header is wrong.'],
    [false, 'The notification token is wrong.'],
    [false, 'The push notification is for another task.'],
    [false, 'The body is not valid JSON or is nested too deeply.'],
  ])
  expect(server.calls).toHaveLength(1)
  expect((await findTask(localViewer(), taskId))?.state).toBe('input-required')
  expect(answers.map(({ text }) => text).join()).not.toMatch(/wrong|another|secret that/)
})

test('accepts the shared secret alone', async () => {
  const { url, bearer } = await waitingTask()
  expect(await postToWebhook(url, body, { Authorization: `bearer ${bearer}` })).toMatchObject({ status: 200 })
})

test('returns not-found for unknown URLs, and limits guessing', async () => {
  await startEngine()
  expect(await guess()).toMatchObject({ status: 404 })
  expect(await requestHandshake('/api/hooks/short', 'validationToken=a')).toMatchObject({ status: 404 })
  for (let index = 0; index < 28; index++) await guess()
  expect(await guess()).toMatchObject({ status: 429 })
})

test('returns the validation token as plain text', async () => {
  const { url } = await waitingTask()
  const answer = await requestHandshake(url, 'validationToken=%3Cscript%3E%C3%A9')
  expect(answer).toMatchObject({ status: 200, text: '<script>é' })
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await requestHandshake(url, '')).toMatchObject({ status: 422 })
  expect(await requestHandshake(url, `validationToken=${'x'.repeat(2000)}`)).toMatchObject({ status: 422 })
})

test('requires a signature of each body from an agent with its own keys', async () => {
  const { agent, taskId, url, token } = await waitingTask()
  const [rsa, ec, other] = await Promise.all([
    generateKeyPair('RS256'),
    generateKeyPair('ES256'),
    generateKeyPair('RS256'),
  ])
  const keys = [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256' },
  ]
  const jwks = await startHttpServer((_, response) => sendJson(response, { keys }))
  await setPushProof(agent.id, { type: 'jwt', jwksUrl: jwks.url, issuer: 'agent' })
  const spaced = '{ "statusUpdate": {"taskId": "t1", "note": "\\u00e9", "number": 1.0} }'
  const compact = '{"statusUpdate":{"taskId":"t1","note":"é","number":1.0}}'
  const send = (jwt: string) => postToWebhook(url, spaced, { Authorization: `Bearer ${jwt}` })
  const stale = { ...claims(compact), iat: claims('').iat - 301 }
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims(compact)))}.`.replaceAll('=', '')
  const hs = { alg: 'HS256', kid: 'rsa' }
  const publicBytes = new TextEncoder().encode(JSON.stringify(keys[0]))

  expect(compactJson(spaced)).toBe(compact)
  expect((await send(await signed(claims(compact), rsa.privateKey))).status).toBe(200)
  expect((await send(await signed(claims(spaced), ec.privateKey, { alg: 'ES256', kid: 'ec' }))).status).toBe(200)
  const long = JSON.stringify({ statusUpdate: { taskId: 't1' }, note: 'x'.repeat(1_000_000) })
  const sendLong = async (text: string) =>
    postToWebhook(url, text, { Authorization: `Bearer ${await signed(claims(long), rsa.privateKey)}` })
  expect((await sendLong(long)).status).toBe(200)
  expect((await sendLong(`${long} `)).status).toBe(401)
  for (const jwt of [
    await signed(claims('{}'), rsa.privateKey),
    await signed(stale, rsa.privateKey),
    await signed({ ...claims(compact), iss: 'else' }, rsa.privateKey),
    await signed({ iat: claims('').iat, iss: 'agent' }, rsa.privateKey),
    await signed(claims(compact), other.privateKey),
    await signed(claims(compact), publicBytes, hs),
    unsigned,
    'nonsense',
  ])
    expect((await send(jwt)).status).toBe(401)
  expect((await postToWebhook(url, body, { 'X-A2A-Notification-Token': token })).status).toBe(401)
  expect(jwks.requests).toHaveLength(1)
  expect((await pushes(taskId)).map(({ event }) => event.kind === 'push' && event.problem)).toContain(
    'The JWT does not match the request body.',
  )
})

test('limits the log rows of a flood, and logs the limit', { tags: ['exhaustive'] }, async () => {
  const { taskId, url, token } = await waitingTask()
  for (let index = 0; index < 30; index++) await postToWebhook(url, body)
  for (let index = 0; index < 230; index++)
    await postToWebhook(url, { odd: index }, { 'X-A2A-Notification-Token': token })
  expect(await countDeliveries(taskId)).toMatchObject({ accepted: 200, refused: 20 })
  const notes = (await readStoredRows(taskId)).flatMap(({ event }) => (event.kind === 'note' ? [event.note] : []))
  expect(notes).toHaveLength(2)
  // All at once, so that they count for the same minute on a slow machine, too.
  await Promise.all(Array.from({ length: 640 }, () => postToWebhook(url, body)))
  expect(await postToWebhook(url, body, { 'X-A2A-Notification-Token': token })).toMatchObject({ status: 429 })
})

test('masks the secrets of the webhook in the log', async () => {
  const { taskId, url, token } = await waitingTask()
  await postToWebhook(url, { task: { id: 't1', echo: { url, token } } }, { 'X-A2A-Notification-Token': token })
  const [row] = await pushes(taskId)
  expect(row?.raw).toContain('•••')
  expect(JSON.stringify(row)).not.toContain(token)
  expect(JSON.stringify(row)).not.toContain(url.split('/').at(-1))
})

test('answers any body, and leaves the task unchanged', async () => {
  const { taskId, url, token } = await waitingTask()
  const odd = randomJson(7)
  const bodies = [
    '',
    '[',
    'null',
    '"x"',
    '[]',
    '{}',
    '\0',
    '[['.repeat(60_000),
    `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
  ]
  const statuses = new Set<number>()
  for (const body of [...bodies, ...Array.from({ length: 60 }, () => JSON.stringify(odd()))])
    statuses.add((await postToWebhook(url, body, { 'X-A2A-Notification-Token': token })).status)
  expect([200, 403, 422]).toEqual(expect.arrayContaining([...statuses]))
  expect(statuses).toContain(200)
  expect(statuses).toContain(422)
  const large = `{"task":{"id":"t1","x":"${'x'.repeat(16 * 1024 * 1024)}"}}`
  expect(await postToWebhook(url, large, { 'X-A2A-Notification-Token': token })).toMatchObject({ status: 413 })
  expect((await readStoredRows(taskId)).every(({ seq }, index) => seq === index + 1)).toBe(true)
  expect((await findTask(localViewer(), taskId))?.state).toMatch(/input-required|completed/)
})

test('limits the bytes of logged bodies', async () => {
  const { taskId, url, token } = await waitingTask()
  const body = { task: { id: 't1', status: { state: 'TASK_STATE_WORKING' }, metadata: { x: 'x'.repeat(3_000_000) } } }
  for (let index = 0; index < 6; index++) await postToWebhook(url, body, { 'X-A2A-Notification-Token': token })
  expect(await pushes(taskId)).toHaveLength(3)
})
