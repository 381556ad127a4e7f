import { expect, test } from 'vitest'
import type { LruCache } from '@/lib/cache/lru-cache'
import { removeTask } from '@/lib/server/conversations/change-conversation'
import { seal } from '@/lib/server/credentials/seal'
import { database } from '@/lib/server/db/engine/client'
import { deletePushConfig, findPushConfig, savePushConfig } from '@/lib/server/db/push/push-configs'
import { postCall, readRpcResponse } from '@/lib/server/gateway/testing/gateway-call'
import { singleton } from '@/lib/server/platform/singleton'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { localViewer } from '@/lib/server/platform/viewer'
import { startReceiver } from '@/lib/server/push/testing/receiver'
import { startStreamingAgent } from '@/lib/server/push/testing/streaming-agent'
import { scheduleDelivery, waitForDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { pushConfigSealContext } from '@/lib/server/tasks/push/post-push'
import { readAllRows } from '@/lib/server/tasks/testing/engine'
import { v1 } from '@/lib/server/tasks/testing/v1'

const latest = { 'A2A-Version': '1.0' }
const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }

/** Sends a message, with a webhook at that URL if there is one. */
async function setUp(url?: string) {
  const streaming = await startStreamingAgent()
  const configuration = { returnImmediately: true, ...(url && { taskPushNotificationConfig: { id: 'a', url } }) }
  const params = { message, configuration }
  const sent = await postCall(streaming.agent, { method: 'SendMessage', params }, latest)
  await sent.text()
  const call = async (method: string, more: object) =>
    readRpcResponse(await postCall(streaming.agent, { method, params: { taskId: 't1', ...more } }, latest))
  return { ...streaming, taskId: sent.headers.get('switchboard-task') ?? '', call }
}

const kindsOf = ({ received }: Awaited<ReturnType<typeof startReceiver>>) =>
  received.flatMap(({ body }) => Object.keys(body))

test('continues after a query that failed once', async () => {
  const hook = await startReceiver()
  const { taskId, send: say, finish } = await setUp(hook.url)
  await hook.count(1)
  await waitForDeliveries()
  const { prisma } = database()
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER "refuse" BEFORE UPDATE ON "PushConfig" BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  )
  say(v1.chunk('t1', 'one', false))
  finish()
  await readAllRows(taskId)
  // What could not be recorded is sent again.
  await hook.count(3)
  await prisma.$executeRawUnsafe('DROP TRIGGER "refuse"')
  await expect.poll(() => kindsOf(hook).at(-1)).toBe('statusUpdate')
  await waitForDeliveries()
  expect([...new Set(kindsOf(hook))]).toEqual(['task', 'artifactUpdate', 'statusUpdate'])
  expect(kindsOf(hook).slice(0, 3)).toEqual(['task', 'artifactUpdate', 'artifactUpdate'])
})

const countTaken = async () => {
  const { values } = await metrics().deliveries.get()
  return values.find(({ labels }) => labels.result === 'taken')?.value ?? 0
}

async function setReadOnly(value: 0 | 1): Promise<void> {
  const opened = database()
  if (opened.provider !== 'sqlite') throw new Error('not SQLite')
  await opened.runReading(async (driver) => driver.pragma(`query_only = ${value}`))
}

test('waits while the database cannot be written, and sends nothing twice', async () => {
  const goOn = Promise.withResolvers<void>()
  const hook = await startReceiver(async () => {
    await goOn.promise
    return 200
  })
  const { taskId, send: say, finish } = await setUp(hook.url)
  say(v1.chunk('t1', 'one', false))
  finish()
  await readAllRows(taskId)
  const before = await countTaken()
  await setReadOnly(1)
  goOn.resolve()
  await expect.poll(countTaken).toBe(before + 1)
  // Queued after the progress of the delivery.
  await expect(database().prisma.setting.deleteMany()).rejects.toThrow(/readonly/)
  await setReadOnly(0)
  await hook.count(2)
  await waitForDeliveries()
  expect(kindsOf(hook)).toEqual([...new Set(kindsOf(hook))])
  expect(kindsOf(hook).at(-1)).toBe('statusUpdate')
})

const slots = 20

test('what waits for a slot is not sent to a webhook that was replaced or deleted', async () => {
  const { taskId, finish } = await setUp()
  const goOn = Promise.withResolvers<void>()
  const slow = await startReceiver(async () => {
    await goOn.promise
    return 200
  })
  const [first, second] = [await startReceiver(), await startReceiver()]
  const save = async (id: string, url: string) => {
    const key = { taskId, id }
    const secret = await seal('{}', pushConfigSealContext(key))
    await savePushConfig({ ...key, dialect: 'v1.0', url, secret, deliveredSeq: 0, apiKeyId: null })
    scheduleDelivery(key)
  }
  for (let index = 0; index < slots; index++) await save(`slow ${index}`, slow.url)
  await expect.poll(() => slow.attempts()).toBe(slots)
  for (const id of ['replaced', 'deleted']) await save(id, first.url)
  const { deliveriesWaiting } = metrics()
  await expect.poll(async () => (await deliveriesWaiting.get()).values[0]?.value).toBe(2)
  await save('replaced', second.url)
  await deletePushConfig({ taskId, id: 'deleted' })
  finish()
  await readAllRows(taskId)
  goOn.resolve()
  await second.count(1)
  await waitForDeliveries()
  expect(first.attempts()).toBe(0)
  expect(await findPushConfig({ taskId, id: 'replaced' })).toMatchObject({ url: second.url, attempts: 0 })
})

test('forgets webhooks that were deleted, also with their task', async () => {
  const hook = await startReceiver()
  const { taskId, finish, call } = await setUp(hook.url)
  await call('CreateTaskPushNotificationConfig', { id: 'b', url: hook.url })
  const watched = () => {
    const { configs } = singleton<{ configs: LruCache<string, Set<string>> }>('push-deliveries', () => {
      throw new Error('no deliveries')
    })
    return [...(configs.peek(taskId) ?? [])]
  }
  expect(watched()).toEqual(['a', 'b'])
  await call('DeleteTaskPushNotificationConfig', { id: 'a' })
  await expect.poll(watched).toEqual(['b'])
  finish()
  await readAllRows(taskId)
  await removeTask(localViewer(), taskId)
  await expect.poll(watched).toEqual([])
})
