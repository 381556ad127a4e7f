import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { randomJson } from '@/lib/a2a/fixtures/random-json'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { NewAgent } from '@/lib/server/db/agents'
import { setPushProof } from '@/lib/server/db/push-proof'
import { countPushRows } from '@/lib/server/db/push-rows'
import { findTask } from '@/lib/server/db/tasks'
import { localViewer } from '@/lib/server/db/users'
import { compactJson } from '@/lib/server/push/compact-json'
import { hookConfig, hookOf } from '@/lib/server/push/hooks'
import { deliver, shake } from '@/lib/server/push/testing/deliver'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, gist, logged, told } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { httpServer, sendJson } from '@/lib/server/testing/http-server'

const patient = { timeout: 10_000 }

/** A task that waits for its person, with its webhook; the agent goes on whenever it is asked. */
async function waitingTask(given: Partial<NewAgent> = {}) {
  await engine()
  const states = ['INPUT_REQUIRED', 'COMPLETED']
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'INPUT_REQUIRED')),
    GetTask: (call) => call.reply(v1.bareTask('t1', states.length > 1 ? (states.shift() ?? '') : 'COMPLETED')),
  })
  const agent: AgentRecord = await agentAt(server.url, { streaming: false, ...given })
  const { taskId } = await startTurn(await localViewer(), agent, saying('go'), 'v1.0')
  await told(taskId)
  const { url, token = '', authentication } = hookConfig(await hookOf(taskId), 'http://localhost:3000')
  return { server, agent, taskId, url, token, bearer: authentication?.credentials ?? '' }
}

const body = { statusUpdate: { taskId: 't1', contextId: 'c1', status: { state: 'TASK_STATE_COMPLETED' } } }
/** What v0.1's reference agents claim of a body. */
const claims = (text: string) => ({
  request_body_sha256: createHash('sha256').update(text).digest('hex'),
  iat: Math.floor(Date.now() / 1000),
  iss: 'agent',
})
const signed = (payload: object, key: CryptoKey | Uint8Array, header = { alg: 'RS256', kid: 'rsa' }) =>
  new SignJWT({ ...payload }).setProtectedHeader(header).sign(key)
const guess = () => deliver(`/api/hooks/${'x'.repeat(43)}`, body)
const pushes = async (taskId: string) => (await logged(taskId)).filter(({ kind }) => kind === 'push')

test('a delivery is logged, changes nothing, and has the agent asked until it tells the same', async () => {
  const { server, taskId, url, token } = await waitingTask()
  const headers = { 'X-A2A-Notification-Token': token }
  expect(await deliver(url, body, headers)).toMatchObject({ status: 200, text: '{}' })
  expect(await deliver(url, body, headers)).toMatchObject({ status: 200 })
  expect((await findTask(await localViewer(), taskId))?.state).toBe('input-required')
  await expect.poll(async () => (await findTask(await localViewer(), taskId))?.state, patient).toBe('completed')
  expect(gist(await logged(taskId))).toEqual(['request send', 'task input-required', 'push', 'push', 'task completed'])
  const [row] = await pushes(taskId)
  expect(row).toMatchObject({ direction: 'in', raw: JSON.stringify(body), event: { accepted: true } })
  expect(row?.event).toMatchObject({ event: { kind: 'status', status: { state: 'completed' } } })
  expect(server.calls.map(({ method }) => method)).toEqual(['SendMessage', 'GetTask', 'GetTask'])
})

test('what proves to be someone else’s is refused, seen in the log, and nobody is asked', async () => {
  const { server, taskId, url, token, bearer } = await waitingTask()
  const wrongTask = { task: { id: 't2', status: { state: 'TASK_STATE_COMPLETED' } } }
  const answers = [
    await deliver(url, body),
    await deliver(url, body, { 'X-A2A-Notification-Token': `${token}x` }),
    await deliver(url, body, { Authorization: 'Bearer wrong' }),
    await deliver(url, body, { Authorization: 'Basic eDp5', 'X-A2A-Notification-Token': token }),
    await deliver(url, body, { Authorization: `Bearer ${bearer}`, 'X-A2A-Notification-Token': 'wrong' }),
    await deliver(url, wrongTask, { 'X-A2A-Notification-Token': token }),
    await deliver(url, 'x=y', { 'X-A2A-Notification-Token': token }),
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
  expect((await findTask(await localViewer(), taskId))?.state).toBe('input-required')
  expect(answers.map(({ text }) => text).join()).not.toMatch(/wrong|another|secret that/)
})

test('the shared secret alone is proof too', async () => {
  const { url, bearer } = await waitingTask()
  expect(await deliver(url, body, { Authorization: `bearer ${bearer}` })).toMatchObject({ status: 200 })
})

test('an address that is not one is not found, and guessing is slowed down', async () => {
  await engine()
  expect(await guess()).toMatchObject({ status: 404 })
  expect(await shake('/api/hooks/short', 'validationToken=a')).toMatchObject({ status: 404 })
  for (let index = 0; index < 28; index++) await guess()
  expect(await guess()).toMatchObject({ status: 429 })
})

test('the handshake says the token again as plain text', async () => {
  const { url } = await waitingTask()
  const answer = await shake(url, 'validationToken=%3Cscript%3E%C3%A9')
  expect(answer).toMatchObject({ status: 200, text: '<script>é' })
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await shake(url, '')).toMatchObject({ status: 422 })
  expect(await shake(url, `validationToken=${'x'.repeat(2000)}`)).toMatchObject({ status: 422 })
})

test('an agent with keys of its own has to sign each body', async () => {
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
  const jwks = await httpServer((_, response) => sendJson(response, { keys }))
  await setPushProof(agent.id, { type: 'jwt', jwksUrl: jwks.url, issuer: 'agent' })
  const spaced = '{ "statusUpdate": {"taskId": "t1", "note": "\\u00e9", "number": 1.0} }'
  const compact = '{"statusUpdate":{"taskId":"t1","note":"é","number":1.0}}'
  const send = (jwt: string) => deliver(url, spaced, { Authorization: `Bearer ${jwt}` })
  const stale = { ...claims(compact), iat: claims('').iat - 301 }
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims(compact)))}.`.replaceAll('=', '')
  const hs = { alg: 'HS256', kid: 'rsa' }
  const publicBytes = new TextEncoder().encode(JSON.stringify(keys[0]))

  expect(compactJson(spaced)).toBe(compact)
  expect((await send(await signed(claims(compact), rsa.privateKey))).status).toBe(200)
  expect((await send(await signed(claims(spaced), ec.privateKey, { alg: 'ES256', kid: 'ec' }))).status).toBe(200)
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
  expect((await deliver(url, body, { 'X-A2A-Notification-Token': token })).status).toBe(401)
  expect(jwks.requests).toHaveLength(1)
  expect((await pushes(taskId)).map(({ event }) => event.kind === 'push' && event.problem)).toContain(
    'The JWT does not match the request body.',
  )
})

test('a flood leaves a bounded log, and says so', { tags: ['exhaustive'] }, async () => {
  const { taskId, url, token } = await waitingTask()
  for (let index = 0; index < 30; index++) await deliver(url, body)
  for (let index = 0; index < 230; index++) await deliver(url, { odd: index }, { 'X-A2A-Notification-Token': token })
  expect(await countPushRows(taskId)).toMatchObject({ accepted: 200, refused: 20 })
  const notes = (await logged(taskId)).flatMap(({ event }) => (event.kind === 'note' ? [event.note] : []))
  expect(notes).toHaveLength(2)
  // All at once, so that they count for the same minute however slow the machine is.
  await Promise.all(Array.from({ length: 640 }, () => deliver(url, body)))
  expect(await deliver(url, body, { 'X-A2A-Notification-Token': token })).toMatchObject({ status: 429 })
})

test('our own secrets are not logged when an agent says them', async () => {
  const { taskId, url, token } = await waitingTask()
  await deliver(url, { task: { id: 't1', echo: { url, token } } }, { 'X-A2A-Notification-Token': token })
  const [row] = await pushes(taskId)
  expect(row?.raw).toContain('•••')
  expect(JSON.stringify(row)).not.toContain(token)
  expect(JSON.stringify(row)).not.toContain(url.split('/').at(-1))
})

test('whatever is posted, it is answered, and the task stays as it was', async () => {
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
    statuses.add((await deliver(url, body, { 'X-A2A-Notification-Token': token })).status)
  expect([200, 403, 422]).toEqual(expect.arrayContaining([...statuses]))
  expect(statuses).toContain(200)
  expect(statuses).toContain(422)
  const large = `{"task":{"id":"t1","x":"${'x'.repeat(16 * 1024 * 1024)}"}}`
  expect(await deliver(url, large, { 'X-A2A-Notification-Token': token })).toMatchObject({ status: 413 })
  expect((await logged(taskId)).every(({ seq }, index) => seq === index + 1)).toBe(true)
  expect((await findTask(await localViewer(), taskId))?.state).toMatch(/input-required|completed/)
})

test('bodies count too: a log grows by no more than a few megabytes', async () => {
  const { taskId, url, token } = await waitingTask()
  const body = { task: { id: 't1', status: { state: 'TASK_STATE_WORKING' }, metadata: { x: 'x'.repeat(3_000_000) } } }
  for (let index = 0; index < 6; index++) await deliver(url, body, { 'X-A2A-Notification-Token': token })
  expect(await pushes(taskId)).toHaveLength(3)
})
