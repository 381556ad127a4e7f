import { expect, test } from 'vitest'
import { listPushConfigs } from '@/lib/server/db/push-configs'
import { findTask } from '@/lib/server/db/tasks'
import { localViewer } from '@/lib/server/db/users'
import { answerOf, post } from '@/lib/server/gateway/testing/gateway-call'
import { receiver } from '@/lib/server/push/testing/receiver'
import { agentAt, engine, told } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const latest = { 'A2A-Version': '1.0' }
const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const patient = { timeout: 10_000 }

const taken = (call: RawCall) => call.reply(call.params)
const lastState = (hook: Awaited<ReturnType<typeof receiver>>) => () => JSON.stringify(hook.received.at(-1)?.body)

/** An agent that takes push configurations and never delivers, as one that cannot reach the webhook. */
async function unheardAgent(settings: Record<string, string> = {}) {
  await engine(settings)
  const now = { state: 'WORKING' }
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'WORKING')),
    GetTask: (call) => call.reply(v1.bareTask('t1', now.state)),
    CreateTaskPushNotificationConfig: taken,
    GetTaskPushNotificationConfig: taken,
    ListTaskPushNotificationConfigs: (call) => call.reply({ configs: [] }),
    DeleteTaskPushNotificationConfig: (call) => call.reply({}),
  })
  const agent = await agentAt(server.url, { dialect: 'v1.0', pushNotifications: true, streaming: false })
  const call = (method: string, params: object) => post(agent, { method, params }, latest)
  return { server, now, call }
}

const taskOf = (response: Response) => response.headers.get('switchboard-task') ?? ''

test('a caller gets pushes with a message although its agent cannot reach the webhook, which it never sees', async () => {
  const { server, now, call } = await unheardAgent()
  const hook = await receiver()
  const push = { url: hook.url, token: 'caller-token' }
  const sent = await call('SendMessage', {
    message,
    configuration: { returnImmediately: true, taskPushNotificationConfig: push },
  })
  await hook.count(1)
  now.state = 'COMPLETED'
  await expect.poll(lastState(hook), patient).toContain('TASK_STATE_COMPLETED')
  await told(taskOf(sent))
  expect(hook.received.at(-1)?.headers['x-a2a-notification-token']).toBe('caller-token')
  expect(JSON.stringify(server.requests)).not.toMatch(/webhook|caller-token/)
})

test('a configuration for a known task is read, listed and deleted without the agent', async () => {
  const { server, now, call } = await unheardAgent()
  const hook = await receiver()
  const sent = await call('SendMessage', { message, configuration: { returnImmediately: true } })
  const config = { taskId: 't1', id: 'a', url: hook.url }
  await answerOf(await call('CreateTaskPushNotificationConfig', { ...config, token: 'caller-token' }))
  await answerOf(await call('CreateTaskPushNotificationConfig', { ...config, id: 'b' }))
  expect(await answerOf(await call('GetTaskPushNotificationConfig', { taskId: 't1', id: 'a' }))).toMatchObject({
    result: config,
  })
  await answerOf(await call('DeleteTaskPushNotificationConfig', { taskId: 't1', id: 'b' }))
  expect(await answerOf(await call('ListTaskPushNotificationConfigs', { taskId: 't1' }))).toMatchObject({
    result: { configs: [config] },
  })
  expect(await answerOf(await call('GetTaskPushNotificationConfig', { taskId: 't1', id: 'b' }))).toMatchObject({
    error: { code: -32001 },
  })
  now.state = 'COMPLETED'
  await expect.poll(lastState(hook), patient).toContain('TASK_STATE_COMPLETED')
  expect(await listPushConfigs(taskOf(sent))).toMatchObject([{ id: 'a' }])
  expect(server.calls.map(({ method }) => method).filter((method) => /push/i.test(method))).toEqual([])
})

test('a configuration for a task that is no longer followed makes Switchboard follow it again', async () => {
  const { now, call } = await unheardAgent({ TASK_PATIENCE: '2' })
  const hook = await receiver()
  const sent = await call('SendMessage', { message, configuration: { returnImmediately: true } })
  await told(taskOf(sent))
  const viewer = await localViewer()
  expect(await findTask(viewer, taskOf(sent))).toMatchObject({ open: false, state: 'working' })
  await answerOf(await call('CreateTaskPushNotificationConfig', { taskId: 't1', url: hook.url }))
  await expect.poll(async () => (await findTask(viewer, taskOf(sent)))?.open, patient).toBe(true)
  now.state = 'COMPLETED'
  await expect.poll(lastState(hook), patient).toContain('TASK_STATE_COMPLETED')
  await told(taskOf(sent))
})
