import { expect, test } from 'vitest'
import { apiKeyInputSchema } from '@/lib/api/api-key'
import { createApiKey, endApiKey } from '@/lib/server/access/api-keys'
import { postCall, readRpcResponse } from '@/lib/server/gateway/testing/gateway-call'
import { localViewer } from '@/lib/server/platform/viewer'
import { startReceiver } from '@/lib/server/push/testing/receiver'
import { startStreamingAgent } from '@/lib/server/push/testing/streaming-agent'
import { waitForDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { v1 } from '@/lib/server/tasks/testing/v1'

const latest = { 'A2A-Version': '1.0' }
const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const create = 'CreateTaskPushNotificationConfig'

const taskOf = (response: Response) => response.headers.get('switchboard-task') ?? ''

/** Sends a message with a webhook of an API key, and sets another one without a key. */
async function setUp(respond?: Parameters<typeof startReceiver>[0]) {
  const streaming = await startStreamingAgent()
  const { agent } = streaming
  const { key, token } = await createApiKey(localViewer(), apiKeyInputSchema.parse({ name: 'CI' }))
  const [ofKey, ofPerson] = [await startReceiver(respond), await startReceiver()]
  const configuration = { returnImmediately: true, taskPushNotificationConfig: { id: 'key', url: ofKey.url } }
  const headers = { ...latest, authorization: `Bearer ${token}` }
  const sent = await postCall(agent, { method: 'SendMessage', params: { message, configuration } }, headers)
  const taskId = taskOf(sent)
  await sent.text()
  const call = async (method: string, params: object, by: Record<string, string> = latest) =>
    readRpcResponse(await postCall(agent, { method, params: { taskId: 't1', ...params } }, by))
  await call(create, { id: 'person', url: ofPerson.url })
  return { ...streaming, key, headers, ofKey, ofPerson, taskId, call, revoke: () => endApiKey(localViewer(), key.id) }
}

test('a webhook of an API key receives nothing more once the key is revoked, and is not listed', async () => {
  const { send: say, finish, headers, ofKey, ofPerson, taskId, call, revoke } = await setUp()
  expect(await call(create, { id: 'more', url: ofKey.url }, headers)).toHaveProperty('result')
  const ids = async () => {
    const { result } = (await call('ListTaskPushNotificationConfigs', {})) as { result: { configs: { id: string }[] } }
    return result.configs.map(({ id }) => id)
  }
  expect(await ids()).toEqual(['key', 'person', 'more'])
  await ofKey.count(1)
  await waitForDeliveries()
  const before = ofKey.received.length
  await revoke()
  expect(await ids()).toEqual(['person'])
  expect(await call('GetTaskPushNotificationConfig', { id: 'key' })).toMatchObject({ error: { code: -32001 } })
  say(v1.chunk('t1', 'secret', false))
  finish()
  await readAllRows(taskId)
  await ofPerson.count(2)
  await waitForDeliveries()
  expect(ofKey.received).toHaveLength(before)
})

test('what waits for a slow receiver is not sent either', async () => {
  const release = Promise.withResolvers<void>()
  const {
    send: say,
    finish,
    ofKey,
    ofPerson,
    taskId,
    revoke,
  } = await setUp(async (number) => {
    if (number === 2) await release.promise
    return 200
  })
  await ofKey.count(1)
  await waitForDeliveries()
  for (const text of ['one', 'two', 'three']) say(v1.chunk('t1', text, text !== 'one'))
  await readRowsUntil(taskId, (row) => JSON.stringify(row.event).includes('three'))
  await ofPerson.count(3)
  await revoke()
  release.resolve()
  finish()
  await readAllRows(taskId)
  await waitForDeliveries()
  expect(ofKey.received.length).toBeLessThanOrEqual(2)
})
