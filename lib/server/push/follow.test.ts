import { expect, test, vi } from 'vitest'
import { findHook, replaceHook } from '@/lib/server/db/hooks'
import { findAgentByUrl, type NewAgent } from '@/lib/server/db/agents'
import { findTask } from '@/lib/server/db/tasks'
import { localViewer } from '@/lib/server/db/users'
import { findHookOfTask, hookConfig, hookOf } from '@/lib/server/push/hooks'
import { deliver } from '@/lib/server/push/testing/deliver'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { refreshTask } from '@/lib/server/tasks/refresh'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, gist, logged, restart, told, toldUntil } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'
import { v1 } from '@/lib/server/tasks/testing/v1'

const base = 'http://localhost:3000'
const agreed = /no connection/

interface Told {
  url: string
  token: string
  id: string
}

/** An agent that works until it is told to be done, and confirms where to post. */
async function postingAgent(answers: Record<string, (call: RawCall) => unknown> = {}, given: Partial<NewAgent> = {}) {
  await engine()
  const now = { state: 'WORKING' }
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'WORKING')),
    CreateTaskPushNotificationConfig: (call) => call.reply(call.params),
    GetTask: (call) => call.reply(v1.bareTask('t1', now.state)),
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
    ...answers,
  })
  const agent = await agentAt(server.url, { pushNotifications: true, ...given })
  const start = async () =>
    (await startTurn(await localViewer(), agent, saying('go'), 'v1.0', { hooksAt: base })).taskId
  const config = () => server.calls.findLast(({ method }) => /push/i.test(method))?.params as Told
  const post = (state = now.state) =>
    deliver(config().url, v1.status('t1', state), { 'X-A2A-Notification-Token': config().token })
  return { server, now, start, config, post, methods: () => server.calls.map(({ method }) => method) }
}

const isNote = (text: RegExp) => (row: { event: { kind: string; note?: string } }) =>
  row.event.kind === 'note' && text.test(row.event.note ?? '')

test('once the agent has agreed to post, no connection is held, and its posts are followed by questions', async () => {
  const { server, now, start, post, config, methods } = await postingAgent()
  const taskId = await start()
  await toldUntil(taskId, isNote(agreed))
  await Promise.all(server.calls.map(({ closed }) => closed))
  expect(await findTask(await localViewer(), taskId)).toMatchObject({ open: true, state: 'working' })
  const sent = server.calls[0]?.params as { configuration: { taskPushNotificationConfig: Told } }
  expect(config()).toMatchObject({ ...sent.configuration.taskPushNotificationConfig, taskId: 't1' })
  expect(sent).toMatchObject({ configuration: { returnImmediately: true } })
  expect(config().url).toMatch(/^http:\/\/localhost:3000\/api\/hooks\/[\w-]{43}$/)
  now.state = 'COMPLETED'
  await post()
  expect(gist(await told(taskId)).filter((line) => !line.startsWith('task working'))).toEqual([
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
  expect(await findTask(await localViewer(), taskId)).toMatchObject({ open: false, state: 'completed' })
})

test('neither the address nor the secrets of a webhook are in the log', async () => {
  const { start, now, post, config } = await postingAgent()
  const taskId = await start()
  await toldUntil(taskId, isNote(agreed))
  now.state = 'COMPLETED'
  await post()
  const text = JSON.stringify(await told(taskId))
  const { url, token } = config()
  expect(token).toHaveLength(43)
  expect(text).toContain('/api/hooks/•••')
  for (const secret of [url.split('/').at(-1), token, (await findHookOfTask(taskId))?.secrets.bearer])
    expect(text).not.toContain(secret)
})

test('lost deliveries do not matter: the agent is asked every now and then', async () => {
  vi.stubEnv('PUSH_POLL', '1')
  const { now, start } = await postingAgent()
  const taskId = await start()
  const { length } = await toldUntil(taskId, isNote(agreed))
  await toldUntil(taskId, ({ seq, kind }) => seq > length && kind === 'task')
  now.state = 'COMPLETED'
  expect(gist(await told(taskId)).at(-1)).toBe('task completed')
})

test('a task that does not change is given up in the end', async () => {
  vi.stubEnv('PUSH_POLL', '1')
  vi.stubEnv('TASK_PATIENCE', '2')
  const { start } = await postingAgent()
  const taskId = await start()
  expect((await told(taskId)).at(-1)?.event).toMatchObject({ kind: 'gap', stopped: true })
  expect(await findTask(await localViewer(), taskId)).toMatchObject({ open: false, state: 'working' })
})

test('whoever asks for a task that is waited for has the agent asked', async () => {
  const { now, start, server } = await postingAgent()
  const taskId = await start()
  const { length } = await toldUntil(taskId, isNote(agreed))
  await toldUntil(taskId, ({ seq, kind }) => seq > length && kind === 'task')
  now.state = 'COMPLETED'
  const viewer = await localViewer()
  const [task, agent] = [await findTask(viewer, taskId), await findAgentByUrl(viewer, server.url)]
  if (!task || !agent) throw new Error('gone')
  expect((await refreshTask(task, agent)).task.status.state).toBe('working')
  expect(gist(await told(taskId)).at(-1)).toBe('task completed')
})

test('a restart asks once, then waits on for deliveries at the same address', async () => {
  const { now, start, post, methods } = await postingAgent()
  const taskId = await start()
  await toldUntil(taskId, isNote(agreed))
  await restart()
  const rows = await toldUntil(taskId, ({ event }) => event.kind === 'gap')
  expect(await findTask(await localViewer(), taskId)).toMatchObject({ open: true })
  await toldUntil(taskId, ({ seq, kind }) => seq > rows.length && kind === 'task')
  now.state = 'INPUT_REQUIRED'
  await post()
  expect(gist(await told(taskId)).slice(-2)).toEqual(['push', 'task input-required'])
  expect(methods()).not.toContain('SubscribeToTask')
  now.state = 'WORKING'
  await post()
  await toldUntil(taskId, ({ seq, kind }) => seq > rows.length + 3 && kind === 'task')
  expect(await findTask(await localViewer(), taskId)).toMatchObject({ open: true, state: 'working' })
  now.state = 'COMPLETED'
  await post()
  expect(gist(await told(taskId)).at(-1)).toBe('task completed')
})

test('with a key that is gone, a task gets another webhook', async () => {
  const { start, config, now, post } = await postingAgent()
  const taskId = await start()
  await toldUntil(taskId, isNote(agreed))
  const { url } = config()
  const record = await findHook({ taskId })
  await replaceHook({ id: record?.id ?? '', taskId, secret: 'not to be opened' })
  expect(await deliver(url, {})).toMatchObject({ status: 404 })
  const hook = await hookOf(taskId)
  expect(hook.configId).toBeNull()
  expect(hookConfig(hook, base).url).not.toBe(url)
  expect(await hookOf(taskId)).toEqual(hook)
  now.state = 'COMPLETED'
  expect(await post()).toMatchObject({ status: 404 })
  await cancelTask(await localViewer(), taskId)
})

test('a task that is waited for can be canceled', async () => {
  const { start } = await postingAgent()
  const taskId = await start()
  await toldUntil(taskId, isNote(agreed))
  expect((await cancelTask(await localViewer(), taskId)).task.status.state).toBe('canceled')
  await told(taskId)
  expect(await findTask(await localViewer(), taskId)).toMatchObject({ open: false })
})

test('an agent that is away for a while does not make the task fail', async () => {
  vi.stubEnv('PUSH_POLL', '1')
  let away = 2
  const { now, start } = await postingAgent({
    GetTask: (call) => (away-- > 0 ? call.cut() : call.reply(v1.bareTask('t1', now.state))),
  })
  now.state = 'COMPLETED'
  const lines = gist(await told(await start()))
  expect(lines.filter((line) => line === 'note')).toHaveLength(2)
  expect(lines.at(-1)).toBe('task completed')
})

test('an agent that does not confirm is listened to, and the log says why', async () => {
  const { start, methods } = await postingAgent({
    CreateTaskPushNotificationConfig: (call) => call.fail(-32603, 'No room'),
    SubscribeToTask: (call) => (call.event(v1.task('t1', 'COMPLETED')), call.end()),
  })
  const taskId = await start()
  const rows = await told(taskId)
  expect(rows.some(isNote(/connection open: .*No room/))).toBe(true)
  expect(gist(rows).at(-1)).toBe('task completed')
  expect(methods()).toContain('SubscribeToTask')
  expect((await findHook({ taskId }))?.configId).toBeNull()
})

test('an agent that refuses the message for its push configuration gets it without', async () => {
  const { start, methods } = await postingAgent({
    SendMessage: (call) => {
      const { configuration } = call.params as { configuration?: { taskPushNotificationConfig?: object } }
      if (configuration?.taskPushNotificationConfig) call.fail(-32003, 'Push notification is not supported')
      else call.reply(v1.task('t1', 'COMPLETED'))
    },
  })
  expect(gist(await told(await start()))).toEqual(['request send', 'note', 'request send', 'task completed'])
  expect(methods()).toEqual(['SendMessage', 'SendMessage'])
})

test('an agent that offers no push notifications is listened to, and the log says so', async () => {
  const { start } = await postingAgent(
    { SendStreamingMessage: (call) => (call.event(v1.task('t1', 'COMPLETED')), call.end()) },
    { pushNotifications: false },
  )
  const taskId = await start()
  const rows = await told(taskId)
  expect(gist(rows)).toEqual(['request stream', 'note', 'task completed'])
  expect(rows.some(isNote(/doesn’t support push/))).toBe(true)
  expect(await findHook({ taskId })).toBeNull()
})

test('the stream of a v0.1 agent is left as soon as it has begun, and its posts need no more proof than their address', async () => {
  let state = 'working'
  const { server, start, config } = await postingAgent(
    {
      'tasks/sendSubscribe': (call) => call.event({ id: (call.params as Told).id, status: { state }, final: false }),
      'tasks/pushNotification/set': (call) => call.reply(call.params),
      'tasks/get': (call) => call.reply({ id: (call.params as Told).id, status: { state } }),
    },
    { dialect: 'v0.1' },
  )
  const taskId = await start()
  await toldUntil(taskId, isNote(agreed))
  await server.calls[0]?.closed
  const { id, pushNotificationConfig } = config() as Told & { pushNotificationConfig: Told }
  expect(server.calls[0]?.params).toMatchObject({ pushNotification: { url: pushNotificationConfig.url } })
  const hook = await findHookOfTask(taskId)
  expect(hook && hookConfig(hook, base)).toMatchObject({ url: pushNotificationConfig.url })
  state = 'completed'
  expect(await deliver(pushNotificationConfig.url, { id, status: { state } })).toMatchObject({ status: 200 })
  expect(gist(await told(taskId)).slice(-2)).toEqual(['push', 'task completed'])
  expect((await logged(taskId)).some(({ kind }) => kind === 'fault')).toBe(false)
})

test('the one place that a v0.1 agent has is not taken from a caller', async () => {
  const theirs = { url: 'http://127.0.0.1:9/theirs' }
  const { start, methods } = await postingAgent(
    {
      'tasks/sendSubscribe': (call) => call.event({ id: (call.params as Told).id, status: { state: 'working' } }),
      'tasks/pushNotification/get': (call) =>
        call.reply({ id: (call.params as Told).id, pushNotificationConfig: theirs }),
      'tasks/get': (call) => call.reply({ id: (call.params as Told).id, status: { state: 'completed' } }),
    },
    { dialect: 'v0.1' },
  )
  const rows = await told(await start())
  expect(rows.some(isNote(/connection open: .*room for one/))).toBe(true)
  expect(gist(rows).at(-1)).toBe('task completed')
  expect(methods()).not.toContain('tasks/pushNotification/set')
})
