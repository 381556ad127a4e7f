import { expect, test } from 'vitest'
import { seal } from '@/lib/server/credentials/seal'
import { deletePushConfig, findPushConfig, savePushConfig } from '@/lib/server/db/push/push-configs'
import { postCall } from '@/lib/server/gateway/testing/gateway-call'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { startReceiver } from '@/lib/server/push/testing/receiver'
import { startStreamingAgent } from '@/lib/server/push/testing/streaming-agent'
import { scheduleDelivery, waitForDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { pushConfigSealContext } from '@/lib/server/tasks/push/post-push'
import { readAllRows } from '@/lib/server/tasks/testing/engine'

const latest = { 'A2A-Version': '1.0' }
const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }

/** Sends a message, with a webhook at that URL if there is one. */
async function setUp(url?: string) {
  const streaming = await startStreamingAgent()
  const configuration = { returnImmediately: true, ...(url && { taskPushNotificationConfig: { id: 'a', url } }) }
  const params = { message, configuration }
  const sent = await postCall(streaming.agent, { method: 'SendMessage', params }, latest)
  await sent.text()
  return { ...streaming, taskId: sent.headers.get('switchboard-task') ?? '' }
}

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
