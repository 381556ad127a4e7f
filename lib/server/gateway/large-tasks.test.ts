import { afterEach, expect, test } from 'vitest'
import { answerOf, eventsOf, post } from '@/lib/server/gateway/testing/gateway-call'
import { forget } from '@/lib/server/singleton'
import { agentAt, engine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { stopThreads } from '@/lib/server/threads/pool'

const numbers = Array.from({ length: 200_000 }, (_, index) => index + 0.123456789)
const artifacts = [{ artifactId: 'a', parts: [{ data: numbers }] }]
const task = { id: 't1', contextId: 'c1', status: { state: 'TASK_STATE_INPUT_REQUIRED' }, artifacts }
const message = { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] }

afterEach(async () => {
  await stopThreads()
  forget('threads')
  forget('large-reads')
})

test('a large task is sent whole: as an answer, as the first event of a subscription and in a list', async () => {
  await engine()
  const server = await rawAgent({
    SendMessage: (call) => call.reply({ task }),
    GetTask: (call) => call.reply(task),
  })
  const agent = await agentAt(server.url, { streaming: false })
  const call = (method: string, params: object) => post(agent, { method, params }, { 'a2a-version': '1.0' })

  const sent = await call('SendMessage', { message })
  expect(sent.headers.get('switchboard-task')).toMatch(/./)
  expect(await answerOf(sent)).toMatchObject({ result: { task: { id: 't1', artifacts } } })

  const listed = await answerOf(await call('ListTasks', { includeArtifacts: true, pageSize: 1 }))
  expect(listed).toMatchObject({ result: { tasks: [{ id: 't1', artifacts }], totalSize: 1, pageSize: 1 } })

  const events = eventsOf(await call('SubscribeToTask', { id: 't1' }))
  await call('SendMessage', { message: { ...message, messageId: 'u2', taskId: 't1' } })
  const [first] = await events
  expect(first?.answer).toMatchObject({ result: { task: { id: 't1', artifacts } } })
})
