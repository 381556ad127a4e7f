import { createHash } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { turnAccountsOff, turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { updatePerson } from '@/lib/server/db/access/people'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { database } from '@/lib/server/db/engine/client'
import { localUserId } from '@/lib/server/platform/viewer'
import { findPushConfig, listPushConfigs, recordPushProgress } from '@/lib/server/db/push/push-configs'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { waitForDeliveries, startDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { defaultConfigId } from '@/lib/server/tasks/push/register-push-config'
import { startReceiver } from '@/lib/server/push/testing/receiver'
import { startStreamingAgent } from '@/lib/server/push/testing/streaming-agent'
import { readJwks } from '@/lib/server/signing/signing-key'
import { summarizeRows, readStoredRows, restart, readAllRows } from '@/lib/server/tasks/testing/engine'
import { v1 } from '@/lib/server/tasks/testing/v1'

const patient = { timeout: 10_000 }

const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const oldMessage = { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'go' }] }
const secrets = { token: 'caller-token', authentication: { scheme: 'Bearer', credentials: 'caller-secret' } }
const latest = { 'A2A-Version': '1.0' }

const taskOf = (response: Response) => response.headers.get('switchboard-task') ?? ''

test('sends each event in order, with authentication, to a v1.0 caller of an agent without push', async () => {
  const { server, agent, send: say, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const configuration = { returnImmediately: true, taskPushNotificationConfig: { url: hook.url, ...secrets } }
  const answer = await postCall(agent, { method: 'SendMessage', params: { message, configuration } }, latest)
  const taskId = taskOf(answer)
  say(v1.chunk('t1', 'one', false))
  finish()
  await hook.count(3)
  await readAllRows(taskId)
  await waitForDeliveries()
  expect(hook.received.map(({ body }) => Object.keys(body))).toEqual([['task'], ['artifactUpdate'], ['statusUpdate']])
  for (const { headers } of hook.received)
    expect(headers).toMatchObject({
      'content-type': 'application/a2a+json',
      'x-a2a-notification-token': 'caller-token',
      authorization: 'Bearer caller-secret',
    })
  const first: { task: { id: string } } = hook.received[0]!.body
  expect(hook.received[2]?.body).toMatchObject({
    // As in the first one: from the agent, unless it arrived after the response.
    statusUpdate: { taskId: first.task.id, status: { state: 'TASK_STATE_COMPLETED' } },
  })
  expect(server.calls[0]?.params).not.toHaveProperty('configuration.taskPushNotificationConfig')
  const stored = JSON.stringify([await listPushConfigs(taskId), await readStoredRows(taskId)])
  expect(stored).not.toMatch(/caller-token|caller-secret/)
})

const disable = (disabledAt: Date | null) =>
  database().prisma.user.update({ where: { id: localUserId }, data: { disabledAt } })

test('sends nothing more for a disabled account, unless that is everyone while accounts are off', async () => {
  const { agent, send: say, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const configuration = { returnImmediately: true, taskPushNotificationConfig: { url: hook.url } }
  const answer = await postCall(agent, { method: 'SendMessage', params: { message, configuration } }, latest)
  await hook.count(1)
  await waitForDeliveries()
  await disable(new Date())
  onTestFinished(async () => {
    await turnAccountsOff()
    await disable(null)
  })
  say(v1.chunk('t1', 'one', false))
  await hook.count(2)
  await waitForDeliveries()
  const { email } = await updatePerson((await newViewer()).userId, { email: 'bob@example.com' })
  await turnAccountsOn({ name: 'Bob', email: email ?? '', passwordHash: 'hash' })
  say(v1.chunk('t1', 'two', false))
  finish()
  await readAllRows(taskOf(answer))
  await waitForDeliveries()
  expect(hook.received).toHaveLength(2)
})

test.each([
  [
    'v0.3',
    {
      method: 'message/send',
      params: { message: oldMessage, configuration: { blocking: false, pushNotificationConfig: {} } },
    },
    { kind: 'task', id: 't1', status: { state: 'completed' } },
  ],
  [
    'v0.1',
    {
      method: 'tasks/send',
      params: { id: 'mine', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] }, pushNotification: {} },
    },
    { id: 'mine', status: { state: 'completed' } },
  ],
])('sends a %s caller the whole task in its version, though the agent could push in another', async (_, call, last) => {
  const { server, agent, finish } = await startStreamingAgent({ pushNotifications: true })
  const hook = await startReceiver()
  const config = { url: hook.url, token: 'caller-token', authentication: { schemes: ['Bearer'], credentials: 'c' } }
  const { params } = call as {
    params: { configuration?: { pushNotificationConfig: object }; pushNotification?: object }
  }
  if (params.configuration) params.configuration.pushNotificationConfig = config
  else params.pushNotification = config
  const answering = postCall(agent, call)
  await hook.count(1)
  finish()
  const taskId = taskOf(await answering)
  await readAllRows(taskId)
  await expect.poll(() => hook.received.at(-1)?.body, patient).toMatchObject(last)
  expect(hook.received.at(-1)?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer c',
  })
  expect(JSON.stringify(server.requests)).not.toContain(hook.url)
})

test('sets, returns, lists and deletes configs of a caller without their secrets', async () => {
  const { agent, send: say, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const sent = await postCall(
    agent,
    { method: 'SendMessage', params: { message, configuration: { returnImmediately: true } } },
    latest,
  )
  await sent.text()
  const call = async (method: string, params: object) =>
    readRpcResponse(await postCall(agent, { method, params: { taskId: 't1', ...params } }, latest))
  const shown = { taskId: 't1', id: 'a', url: hook.url, authentication: { scheme: 'Bearer' } }
  expect(await call('CreateTaskPushNotificationConfig', { id: 'a', url: hook.url, ...secrets })).toMatchObject({
    result: shown,
  })
  expect(await call('CreateTaskPushNotificationConfig', { id: 'b', url: `${hook.url}/b` })).toMatchObject({
    result: { id: 'b' },
  })
  const read = await call('GetTaskPushNotificationConfig', { id: 'a' })
  expect(read).toMatchObject({ result: shown })
  const list = await call('ListTaskPushNotificationConfigs', {})
  expect(list).toMatchObject({ result: { configs: [shown, { id: 'b' }] } })
  expect(JSON.stringify([read, list])).not.toMatch(/caller-token|caller-secret|•••/)
  await call('DeleteTaskPushNotificationConfig', { id: 'b' })
  expect(await call('GetTaskPushNotificationConfig', { id: 'b' })).toMatchObject({ error: { code: -32001 } })
  say(v1.chunk('t1', 'one', false))
  await hook.count(1)
  await call('DeleteTaskPushNotificationConfig', { id: 'a' })
  finish()
  await readAllRows(taskOf(sent))
  await waitForDeliveries()
  expect(hook.received.map(({ body }) => Object.keys(body))).toEqual([['artifactUpdate']])
})

test('does the same for v0.3 and v0.1 callers; v0.1 has one config per task', async () => {
  const { agent, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const sent = await postCall(
    agent,
    { method: 'SendMessage', params: { message, configuration: { returnImmediately: true } } },
    latest,
  )
  await sent.text()
  const call = async (method: string, params: object, version?: string) =>
    readRpcResponse(await postCall(agent, { method, params }, version ? { 'A2A-Version': version } : {}))
  const pushNotificationConfig = { url: hook.url, token: 'caller-token' }
  expect(await call('tasks/pushNotificationConfig/set', { taskId: 't1', pushNotificationConfig })).toMatchObject({
    result: { taskId: 't1', pushNotificationConfig: { id: 't1', url: hook.url } },
  })
  const named = { id: 't1', pushNotificationConfigId: 't1' }
  expect(await call('tasks/pushNotificationConfig/get', named)).toMatchObject({ result: { taskId: 't1' } })
  expect(await call('tasks/pushNotificationConfig/get', { id: 't1' })).toMatchObject({
    result: { taskId: 't1', pushNotificationConfig: { url: hook.url } },
  })
  expect(await call('tasks/pushNotificationConfig/list', { id: 't1' })).toMatchObject({ result: [{ taskId: 't1' }] })
  const replaced = { url: `${hook.url}/new` }
  await call('tasks/pushNotification/set', { id: 't1', pushNotificationConfig: replaced })
  expect(await call('tasks/pushNotification/get', { id: 't1' })).toMatchObject({
    result: { id: 't1', pushNotificationConfig: replaced },
  })
  expect(await call('tasks/pushNotificationConfig/list', { id: 't1' })).toMatchObject({ result: { length: 1 } })
  await call('tasks/pushNotification/set', { id: 't1', pushNotificationConfig: null })
  expect(await listPushConfigs(taskOf(sent))).toEqual([])
  finish()
})

test('retries a failing receiver in order, also after a restart', async () => {
  const { agent, send: say, finish } = await startStreamingAgent()
  const hook = await startReceiver((number) => (number <= 2 ? 503 : 200))
  const configuration = { returnImmediately: true, taskPushNotificationConfig: { url: hook.url } }
  const answer = await postCall(agent, { method: 'SendMessage', params: { message, configuration } }, latest)
  const taskId = taskOf(answer)
  await expect
    .poll(async () => (await findPushConfig({ taskId, id: defaultConfigId }))?.problem, patient)
    .toMatch(/HTTP 503/)
  say(v1.chunk('t1', 'one', false))
  finish()
  await readAllRows(taskId)
  const before = hook.attempts()
  expect(hook.received).toEqual([])
  await restart()
  await startDeliveries()
  await hook.count(3)
  await waitForDeliveries()
  expect(before).toBeLessThan(3)
  expect(hook.received.map(({ body }) => Object.keys(body))).toEqual([['task'], ['artifactUpdate'], ['statusUpdate']])
  expect(await findPushConfig({ taskId, id: defaultConfigId })).toMatchObject({
    attempts: 0,
    problem: null,
    nextAttemptAt: null,
  })
})

test('sends a signed token for a scheme without credentials', async () => {
  const { agent, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const params = { id: 'mine', message: { role: 'user', parts: [{ type: 'text', text: 'é' }] } }
  const pushNotification = { url: hook.url, authentication: { schemes: ['jwt'] } }
  const sent = postCall(agent, { method: 'tasks/send', params: { ...params, pushNotification } })
  await hook.count(1)
  finish()
  await readAllRows(taskOf(await sent))
  const [first] = hook.received
  const jwt = /^Bearer (.+)$/.exec(first?.headers.authorization ?? '')?.[1] ?? ''
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(await readJwks()), { audience: hook.url })
  const hash = createHash('sha256')
    .update(first?.raw ?? '')
    .digest('hex')
  expect(payload).toMatchObject({ taskId: 'mine', request_body_sha256: hash, jti: expect.any(String) })
  expect(Number(payload.exp) - Number(payload.iat)).toBe(300)
})

test('fails on a redirect to a blocked address', async () => {
  const { agent, finish } = await startStreamingAgent()
  const hook = await startReceiver((_, response) => {
    response.setHeader('location', 'http://169.254.169.254/latest')
    return 307
  })
  const configuration = { returnImmediately: true, taskPushNotificationConfig: { url: hook.url } }
  const taskId = taskOf(await postCall(agent, { method: 'SendMessage', params: { message, configuration } }, latest))
  await expect
    .poll(async () => (await findPushConfig({ taskId, id: defaultConfigId }))?.problem, patient)
    .toMatch(/never calls addresses such as 169.254.169.254/)
  finish()
  await readAllRows(taskId)
})

test('stops after too many failures, which is logged, and restarts when the config is set again', async () => {
  const { agent, send: say, finish } = await startStreamingAgent()
  let broken = true
  const hook = await startReceiver(() => (broken ? 500 : 200))
  const configuration = { returnImmediately: true, taskPushNotificationConfig: { id: 'a', url: hook.url } }
  const taskId = taskOf(await postCall(agent, { method: 'SendMessage', params: { message, configuration } }, latest))
  const config = () => findPushConfig({ taskId, id: 'a' })
  await expect.poll(async () => (await config())?.attempts, patient).toBe(1)
  const { secret = '' } = (await config()) ?? {}
  await recordPushProgress({ taskId, id: 'a', secret }, { attempts: 9 })
  await expect.poll(async () => summarizeRows(await readStoredRows(taskId)).at(-1), patient).toBe('note')
  expect(await config()).toMatchObject({
    attempts: 10,
    nextAttemptAt: null,
    problem: expect.stringMatching(/HTTP 500/),
  })
  broken = false
  say(v1.chunk('t1', 'one', false))
  await expect.poll(async () => summarizeRows(await readStoredRows(taskId)).at(-1), patient).toMatch(/artifact/)
  await waitForDeliveries()
  expect(hook.received).toEqual([])
  await postCall(
    agent,
    { method: 'CreateTaskPushNotificationConfig', params: { taskId: 't1', id: 'a', url: hook.url } },
    latest,
  )
  finish()
  await hook.count(1)
  await readAllRows(taskId)
})

test('sends one task instead of many events to a receiver that falls behind', async () => {
  const { agent, send: say, finish } = await startStreamingAgent()
  const release = Promise.withResolvers<void>()
  const hook = await startReceiver(async (number) => {
    if (number === 1) await release.promise
    return 200
  })
  const configuration = { returnImmediately: true, taskPushNotificationConfig: { url: hook.url } }
  const taskId = taskOf(await postCall(agent, { method: 'SendMessage', params: { message, configuration } }, latest))
  for (let index = 0; index < 100; index++) say(v1.chunk('t1', `${index} `, index > 0))
  finish()
  await readAllRows(taskId)
  release.resolve()
  await hook.count(2)
  await waitForDeliveries()
  expect(hook.received).toHaveLength(2)
  const last: object | undefined = hook.received[1]?.body
  expect(last).toMatchObject({ task: { id: 't1', status: { state: 'TASK_STATE_COMPLETED' } } })
  expect(JSON.stringify(last)).toContain('98 99 ')
})

test.each([
  ['no URL', { url: 'x' }, /not a valid URL/],
  ['another scheme', { url: 'file:///etc/passwd' }, /http and https/],
  ['a link-local address', { url: 'http://169.254.169.254/latest' }, /never calls/],
  ['the same in another spelling', { url: 'http://[::ffff:a9fe:a9fe]/' }, /never calls/],
  ['the same as a number', { url: 'http://2852039166/' }, /never calls/],
  ['a password', { url: 'http://a:b@localhost/' }, /username or password/],
  ['too long a URL', { url: `http://localhost/${'x'.repeat(2048)}` }, /at most 2048/],
  ['a URL with NUL', { url: 'http://localhost/\0' }, /url must not contain control characters/],
  ['an ID with NUL', { url: 'http://localhost/', id: 'a\0b' }, /id must not contain control characters/],
  ['half a letter as its ID', { url: 'http://localhost/', id: 'a\ud83d' }, /id must not contain control characters/],
  ['too long a token', { url: 'http://localhost/', token: 'x'.repeat(1025) }, /at most 1024/],
  ['a token that is no header', { url: 'http://localhost/', token: 'a\r\nb: c' }, /printable ASCII/],
])('%s is refused, with the message and alone, before anything happens', async (_, config, problem) => {
  const { server, agent } = await startStreamingAgent()
  const sent = await postCall(
    agent,
    { method: 'SendMessage', params: { message, configuration: { taskPushNotificationConfig: config } } },
    latest,
  )
  expect(await readRpcResponse(sent)).toMatchObject({
    error: { code: -32602, message: expect.stringMatching(problem) },
  })
  expect(server.calls).toEqual([])
})

test('limits the number of configs per task', async () => {
  const { agent, finish } = await startStreamingAgent()
  const sent = await postCall(
    agent,
    { method: 'SendMessage', params: { message, configuration: { returnImmediately: true } } },
    latest,
  )
  await sent.text()
  const set = async (id: string) =>
    readRpcResponse(
      await postCall(
        agent,
        { method: 'CreateTaskPushNotificationConfig', params: { taskId: 't1', id, url: 'http://127.0.0.1:9/' } },
        latest,
      ),
    )
  for (let index = 0; index < 10; index++) expect(await set(`${index}`)).toHaveProperty('result')
  expect(await set('eleven')).toMatchObject({
    error: { message: 'A task can have at most 10 push notification configs.' },
  })
  expect(await set('9')).toHaveProperty('result')
  finish()
  await readAllRows(taskOf(sent))
})
