import { expect, test } from 'vitest'
import { listPushConfigs } from '@/lib/server/db/push/push-configs'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { startReceiver } from '@/lib/server/push/testing/receiver'
import { startStreamingAgent } from '@/lib/server/push/testing/streaming-agent'
import { waitForDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { defaultConfigId } from '@/lib/server/tasks/push/register-push-config'

const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const latest = { 'A2A-Version': '1.0' }

const taskOf = (response: Response) => response.headers.get('switchboard-task') ?? ''

test('a config without an ID is replaced and deleted by any ID of its task', async () => {
  const { agent, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const sending = { id: 'mine', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] } }
  const sent = postCall(agent, { method: 'tasks/send', params: { ...sending, pushNotification: { url: hook.url } } })
  await hook.count(1)
  const call = async (method: string, params: object) =>
    readRpcResponse(await postCall(agent, { method, params }, latest))
  finish()
  const taskId = taskOf(await sent)
  for (const id of ['t1', 'mine', taskId]) {
    const config = { id, url: `${hook.url}/${id}` }
    expect(await call('CreateTaskPushNotificationConfig', { taskId: 't1', ...config })).toMatchObject({
      result: { taskId: 't1', id: 't1', url: config.url },
    })
    const taskPushNotificationConfig = { ...config, url: `${config.url}/sent` }
    const configuration = { returnImmediately: true, taskPushNotificationConfig }
    await call('SendMessage', { message: { ...message, taskId: 't1' }, configuration })
    finish()
    expect(await listPushConfigs(taskId)).toMatchObject([{ id: defaultConfigId, url: `${config.url}/sent` }])
    await call('DeleteTaskPushNotificationConfig', { taskId: 't1', id })
    expect(await listPushConfigs(taskId)).toEqual([])
  }
})

test('a config may have an ID and a URL with letters of any language', async () => {
  const { agent, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const params = { message, configuration: { returnImmediately: true } }
  await (await postCall(agent, { method: 'SendMessage', params }, latest)).text()
  const config = { id: '通知 1', url: `${hook.url}/通知` }
  const call = async (method: string, of: object) =>
    readRpcResponse(await postCall(agent, { method, params: { taskId: 't1', ...of } }, latest))
  expect(await call('CreateTaskPushNotificationConfig', config)).toMatchObject({ result: config })
  finish()
  await hook.count(1)
  await waitForDeliveries()
  expect(hook.received[0]?.path).toBe(`/webhook/${encodeURIComponent('通知')}`)
  expect(await call('GetTaskPushNotificationConfig', { id: config.id })).toMatchObject({ result: config })
})

test('a caller that uses the agent’s IDs never gets the ones that a v0.1 caller chose', async () => {
  const { agent, finish } = await startStreamingAgent()
  const hook = await startReceiver()
  const oldHook = await startReceiver()
  const params = {
    id: 'mine',
    sessionId: 'my-session',
    message: { role: 'user', parts: [{ type: 'text', text: 'go' }] },
  }
  const sent = postCall(agent, { method: 'tasks/send', params: { ...params, pushNotification: { url: oldHook.url } } })
  await oldHook.count(1)
  const call = async (method: string, of: object) =>
    readRpcResponse(await postCall(agent, { method, params: { taskId: 't1', ...of } }, latest))
  await call('DeleteTaskPushNotificationConfig', { id: 't1' })
  const shown = { taskId: 't1', id: 't1', url: hook.url }
  expect(await call('CreateTaskPushNotificationConfig', { url: hook.url })).toMatchObject({ result: shown })
  expect(await call('GetTaskPushNotificationConfig', { id: 't1' })).toMatchObject({ result: shown })
  expect(await call('ListTaskPushNotificationConfigs', {})).toMatchObject({ result: { configs: [shown] } })
  finish()
  await sent
  await hook.count(1)
  await waitForDeliveries()
  expect(hook.received[0]?.body).toMatchObject({ statusUpdate: { taskId: 't1', contextId: 'c1' } })
})
