import { expect, test, vi } from 'vitest'
import { findWebhook, replaceWebhook } from '@/lib/server/db/push/webhook-records'
import { findAgentByUrl } from '@/lib/server/db/agents/agents'
import type { NewAgent } from '@/lib/server/db/agents/insert-agents'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { findTaskWebhook, toWebhookConfig, ensureWebhook } from '@/lib/server/tasks/push/task-webhook'
import { postToWebhook } from '@/lib/server/push/testing/post-to-webhook'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { refreshTask } from '@/lib/server/tasks/poll-once'
import { startTurn } from '@/lib/server/tasks/start-turn'
import {
  agentAt,
  startEngine,
  summarizeRows,
  readStoredRows,
  restart,
  readAllRows,
  readRowsUntil,
} from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

const base = 'http://localhost:3000'
const agreed = /no connection/

interface WireResult {
  url: string
  token: string
  id: string
}

/** An agent that works until the test completes its task, and confirms webhooks. */
async function postingAgent(answers: Record<string, (call: RawCall) => unknown> = {}, fields: Partial<NewAgent> = {}) {
  await startEngine()
  const now = { state: 'WORKING' }
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'WORKING')),
    CreateTaskPushNotificationConfig: (call) => call.reply(call.params),
    GetTask: (call) => call.reply(v1.bareTask('t1', now.state)),
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
    ...answers,
  })
  const agent = await agentAt(server.url, { pushNotifications: true, ...fields })
  const start = async () => (await startTurn(localViewer(), agent, messageCall('go'), 'v1.0', { hooksAt: base })).taskId
  const config = () => server.calls.findLast(({ method }) => /push/i.test(method))?.params as WireResult
  const post = (state = now.state) =>
    postToWebhook(config().url, v1.status('t1', state), { 'X-A2A-Notification-Token': config().token })
  return { server, now, start, config, post, methods: () => server.calls.map(({ method }) => method) }
}

const isNote = (text: RegExp) => (row: { event: { kind: string; note?: string } }) =>
  row.event.kind === 'note' && text.test(row.event.note ?? '')

test('holds no connection once the agent has confirmed the webhook, and polls after each delivery', async () => {
  const { server, now, start, post, config, methods } = await postingAgent()
  const taskId = await start()
  await readRowsUntil(taskId, isNote(agreed))
  await Promise.all(server.calls.map(({ closed }) => closed))
  expect(await findTask(localViewer(), taskId)).toMatchObject({ open: true, state: 'working' })
  const sent = server.calls[0]?.params as { configuration: { taskPushNotificationConfig: WireResult } }
  expect(config()).toMatchObject({ ...sent.configuration.taskPushNotificationConfig, taskId: 't1' })
  expect(sent).toMatchObject({ configuration: { returnImmediately: true } })
  expect(config().url).toMatch(/^http:\/\/localhost:3000\/api\/hooks\/[\w-]{43}$/)
  now.state = 'COMPLETED'
  await post()
  expect(summarizeRows(await readAllRows(taskId)).filter((line) => !line.startsWith('task working'))).toEqual([
    'request send',
    'request setPush',
    'note',
    'push',
    'task completed',
  ])
  expect(methods().filter((method) => method !== 'GetTask')).toEqual([
    'SendMessage',
    'CreateTaskPushNotificationConfig',
  ])
  expect(await findTask(localViewer(), taskId)).toMatchObject({ open: false, state: 'completed' })
})

test('logs neither the URL nor the secrets of a webhook', async () => {
  const { start, now, post, config } = await postingAgent()
  const taskId = await start()
  await readRowsUntil(taskId, isNote(agreed))
  now.state = 'COMPLETED'
  await post()
  const text = JSON.stringify(await readAllRows(taskId))
  const { url, token } = config()
  expect(token).toHaveLength(43)
  expect(text).toContain('/api/hooks/•••')
  for (const secret of [url.split('/').at(-1), token, (await findTaskWebhook(taskId))?.secrets.bearer])
    expect(text).not.toContain(secret)
})

test('polls at intervals, so that lost deliveries do not matter', async () => {
  vi.stubEnv('PUSH_POLL', '1')
  const { now, start } = await postingAgent()
  const taskId = await start()
  const { length } = await readRowsUntil(taskId, isNote(agreed))
  await readRowsUntil(taskId, ({ seq, kind }) => seq > length && kind === 'task')
  now.state = 'COMPLETED'
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('task completed')
})

test('abandons a task that does not change', async () => {
  vi.stubEnv('PUSH_POLL', '1')
  vi.stubEnv('TASK_PATIENCE', '2')
  const { start } = await postingAgent()
  const taskId = await start()
  expect((await readAllRows(taskId)).at(-1)?.event).toMatchObject({ kind: 'gap', stopped: true })
  expect(await findTask(localViewer(), taskId)).toMatchObject({ open: false, state: 'working' })
})

test('polls the agent when a caller gets the task', async () => {
  const { now, start, server } = await postingAgent()
  const taskId = await start()
  const { length } = await readRowsUntil(taskId, isNote(agreed))
  await readRowsUntil(taskId, ({ seq, kind }) => seq > length && kind === 'task')
  now.state = 'COMPLETED'
  const viewer = localViewer()
  const [task, agent] = [await findTask(viewer, taskId), await findAgentByUrl(viewer, server.url)]
  if (!task || !agent) throw new Error('gone')
  expect((await refreshTask(task, agent)).task.status.state).toBe('working')
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('task completed')
})

test('polls once after a restart, then waits for deliveries at the same URL', async () => {
  const { now, start, post, methods } = await postingAgent()
  const taskId = await start()
  await readRowsUntil(taskId, isNote(agreed))
  await restart()
  const rows = await readRowsUntil(taskId, ({ event }) => event.kind === 'gap')
  expect(await findTask(localViewer(), taskId)).toMatchObject({ open: true })
  await readRowsUntil(taskId, ({ seq, kind }) => seq > rows.length && kind === 'task')
  now.state = 'INPUT_REQUIRED'
  await post()
  expect(summarizeRows(await readAllRows(taskId)).slice(-2)).toEqual(['push', 'task input-required'])
  expect(methods()).not.toContain('SubscribeToTask')
  now.state = 'WORKING'
  await post()
  await readRowsUntil(taskId, ({ seq, kind }) => seq > rows.length + 3 && kind === 'task')
  expect(await findTask(localViewer(), taskId)).toMatchObject({ open: true, state: 'working' })
  now.state = 'COMPLETED'
  await post()
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('task completed')
})

test('creates another webhook if the encryption key is lost', async () => {
  const { start, config, now, post } = await postingAgent()
  const taskId = await start()
  await readRowsUntil(taskId, isNote(agreed))
  const { url } = config()
  const record = await findWebhook({ taskId })
  await replaceWebhook({ id: record?.id ?? '', taskId, secret: 'not to be opened' })
  expect(await postToWebhook(url, {})).toMatchObject({ status: 404 })
  const hook = await ensureWebhook(taskId)
  expect(hook.configId).toBeNull()
  expect(toWebhookConfig(hook, base).url).not.toBe(url)
  expect(await ensureWebhook(taskId)).toEqual(hook)
  now.state = 'COMPLETED'
  expect(await post()).toMatchObject({ status: 404 })
  await cancelTask(localViewer(), taskId)
})

test('cancels a task that waits for deliveries', async () => {
  const { start } = await postingAgent()
  const taskId = await start()
  await readRowsUntil(taskId, isNote(agreed))
  expect((await cancelTask(localViewer(), taskId)).task.status.state).toBe('canceled')
  await readAllRows(taskId)
  expect(await findTask(localViewer(), taskId)).toMatchObject({ open: false })
})

test('does not fail the task while the agent is unreachable', async () => {
  vi.stubEnv('PUSH_POLL', '1')
  let away = 2
  const { now, start } = await postingAgent({
    GetTask: (call) => (away-- > 0 ? call.cut() : call.reply(v1.bareTask('t1', now.state))),
  })
  now.state = 'COMPLETED'
  const lines = summarizeRows(await readAllRows(await start()))
  expect(lines.filter((line) => line === 'note')).toHaveLength(2)
  expect(lines.at(-1)).toBe('task completed')
})

test('keeps a connection if the agent does not confirm, and logs why', async () => {
  const { start, methods } = await postingAgent({
    CreateTaskPushNotificationConfig: (call) => call.fail(-32603, 'No room'),
    SubscribeToTask: (call) => (call.event(v1.task('t1', 'COMPLETED')), call.end()),
  })
  const taskId = await start()
  const rows = await readAllRows(taskId)
  expect(rows.some(isNote(/connection open: .*No room/))).toBe(true)
  expect(summarizeRows(rows).at(-1)).toBe('task completed')
  expect(methods()).toContain('SubscribeToTask')
  expect((await findWebhook({ taskId }))?.configId).toBeNull()
})

test('sends the message without a push config if the agent rejects it with one', async () => {
  const { start, methods } = await postingAgent({
    SendMessage: (call) => {
      const { configuration } = call.params as { configuration?: { taskPushNotificationConfig?: object } }
      if (configuration?.taskPushNotificationConfig) call.fail(-32003, 'Push notification is not supported')
      else call.reply(v1.task('t1', 'COMPLETED'))
    },
  })
  expect(summarizeRows(await readAllRows(await start()))).toEqual([
    'request send',
    'note',
    'request send',
    'task completed',
  ])
  expect(methods()).toEqual(['SendMessage', 'SendMessage'])
})

test('keeps a connection if the agent does not support push notifications, and logs so', async () => {
  const { start } = await postingAgent(
    { SendStreamingMessage: (call) => (call.event(v1.task('t1', 'COMPLETED')), call.end()) },
    { pushNotifications: false },
  )
  const taskId = await start()
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows)).toEqual(['request stream', 'note', 'task completed'])
  expect(rows.some(isNote(/doesn’t support push/))).toBe(true)
  expect(await findWebhook({ taskId })).toBeNull()
})

test('closes the stream of a v0.1 agent once it has started, and accepts deliveries by their URL alone', async () => {
  let state = 'working'
  const { server, start, config } = await postingAgent(
    {
      'tasks/sendSubscribe': (call) =>
        call.event({ id: (call.params as WireResult).id, status: { state }, final: false }),
      'tasks/pushNotification/set': (call) => call.reply(call.params),
      'tasks/get': (call) => call.reply({ id: (call.params as WireResult).id, status: { state } }),
    },
    { dialect: 'v0.1' },
  )
  const taskId = await start()
  await readRowsUntil(taskId, isNote(agreed))
  await server.calls[0]?.closed
  const { id, pushNotificationConfig } = config() as WireResult & { pushNotificationConfig: WireResult }
  expect(server.calls[0]?.params).toMatchObject({ pushNotification: { url: pushNotificationConfig.url } })
  const hook = await findTaskWebhook(taskId)
  expect(hook && toWebhookConfig(hook, base)).toMatchObject({ url: pushNotificationConfig.url })
  state = 'completed'
  expect(await postToWebhook(pushNotificationConfig.url, { id, status: { state } })).toMatchObject({ status: 200 })
  expect(summarizeRows(await readAllRows(taskId)).slice(-2)).toEqual(['push', 'task completed'])
  expect((await readStoredRows(taskId)).some(({ kind }) => kind === 'fault')).toBe(false)
})

test('does not replace the only config of a v0.1 agent if a caller set it', async () => {
  const theirs = { url: 'http://127.0.0.1:9/theirs' }
  const { start, methods } = await postingAgent(
    {
      'tasks/sendSubscribe': (call) => call.event({ id: (call.params as WireResult).id, status: { state: 'working' } }),
      'tasks/pushNotification/get': (call) =>
        call.reply({ id: (call.params as WireResult).id, pushNotificationConfig: theirs }),
      'tasks/get': (call) => call.reply({ id: (call.params as WireResult).id, status: { state: 'completed' } }),
    },
    { dialect: 'v0.1' },
  )
  const rows = await readAllRows(await start())
  expect(rows.some(isNote(/connection open: .*stores one/))).toBe(true)
  expect(summarizeRows(rows).at(-1)).toBe('task completed')
  expect(methods()).not.toContain('tasks/pushNotification/set')
})
