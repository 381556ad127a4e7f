import { expect, test } from 'vitest'
import { listPushConfigs } from '@/lib/server/db/push/push-configs'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { startReceiver } from '@/lib/server/push/testing/receiver'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const latest = { 'A2A-Version': '1.0' }
const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const patient = { timeout: 10_000 }

const echoParams = (call: RawCall) => call.reply(call.params)
const lastState = (hook: Awaited<ReturnType<typeof startReceiver>>) => () => JSON.stringify(hook.received.at(-1)?.body)

/** An agent that accepts push configs and never delivers, like one that cannot reach the webhook. */
async function unheardAgent(settings: Record<string, string> = {}) {
  await startEngine(settings)
  const now = { state: 'WORKING' }
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'WORKING')),
    GetTask: (call) => call.reply(v1.bareTask('t1', now.state)),
    CreateTaskPushNotificationConfig: echoParams,
    GetTaskPushNotificationConfig: echoParams,
    ListTaskPushNotificationConfigs: (call) => call.reply({ configs: [] }),
    DeleteTaskPushNotificationConfig: (call) => call.reply({}),
  })
  const agent = await agentAt(server.url, { dialect: 'v1.0', pushNotifications: true, streaming: false })
  const call = (method: string, params: object) => postCall(agent, { method, params }, latest)
  return { server, now, call }
}

const taskOf = (response: Response) => response.headers.get('switchboard-task') ?? ''

test('sends pushes for a message although the agent cannot reach the webhook and never sees it', async () => {
  const { server, now, call } = await unheardAgent()
  const hook = await startReceiver()
  const push = { url: hook.url, token: 'caller-token' }
  const sent = await call('SendMessage', {
    message,
    configuration: { returnImmediately: true, taskPushNotificationConfig: push },
  })
  await hook.count(1)
  now.state = 'COMPLETED'
  await expect.poll(lastState(hook), patient).toContain('TASK_STATE_COMPLETED')
  await readAllRows(taskOf(sent))
  expect(hook.received.at(-1)?.headers['x-a2a-notification-token']).toBe('caller-token')
  expect(JSON.stringify(server.requests)).not.toMatch(/webhook|caller-token/)
})

test('reads, lists and deletes a config of a known task without the agent', async () => {
  const { server, now, call } = await unheardAgent()
  const hook = await startReceiver()
  const sent = await call('SendMessage', { message, configuration: { returnImmediately: true } })
  const config = { taskId: 't1', id: 'a', url: hook.url }
  await readRpcResponse(await call('CreateTaskPushNotificationConfig', { ...config, token: 'caller-token' }))
  await readRpcResponse(await call('CreateTaskPushNotificationConfig', { ...config, id: 'b' }))
  expect(await readRpcResponse(await call('GetTaskPushNotificationConfig', { taskId: 't1', id: 'a' }))).toMatchObject({
    result: config,
  })
  await readRpcResponse(await call('DeleteTaskPushNotificationConfig', { taskId: 't1', id: 'b' }))
  expect(await readRpcResponse(await call('ListTaskPushNotificationConfigs', { taskId: 't1' }))).toMatchObject({
    result: { configs: [config] },
  })
  expect(await readRpcResponse(await call('GetTaskPushNotificationConfig', { taskId: 't1', id: 'b' }))).toMatchObject({
    error: { code: -32001 },
  })
  now.state = 'COMPLETED'
  await expect.poll(lastState(hook), patient).toContain('TASK_STATE_COMPLETED')
  expect(await listPushConfigs(taskOf(sent))).toMatchObject([{ id: 'a' }])
  expect(server.calls.map(({ method }) => method).filter((method) => /push/i.test(method))).toEqual([])
})

test('follows a task again when a config is set for it', async () => {
  const { now, call } = await unheardAgent({ TASK_PATIENCE: '2' })
  const hook = await startReceiver()
  const sent = await call('SendMessage', { message, configuration: { returnImmediately: true } })
  await readAllRows(taskOf(sent))
  const viewer = localViewer()
  expect(await findTask(viewer, taskOf(sent))).toMatchObject({ open: false, state: 'working' })
  await readRpcResponse(await call('CreateTaskPushNotificationConfig', { taskId: 't1', url: hook.url }))
  await expect.poll(async () => (await findTask(viewer, taskOf(sent)))?.open, patient).toBe(true)
  now.state = 'COMPLETED'
  await expect.poll(lastState(hook), patient).toContain('TASK_STATE_COMPLETED')
  await readAllRows(taskOf(sent))
})
