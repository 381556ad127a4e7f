import { expect, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { postCall } from '@/lib/server/gateway/testing/gateway-call'
import { localViewer } from '@/lib/server/platform/viewer'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const send = (text: string, taskId?: string) => ({
  method: 'SendMessage',
  params: { message: { messageId: text, role: 'ROLE_USER', parts: [{ text }], taskId } },
})

test('sends only one of two concurrent answers to the agent', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'INPUT_REQUIRED')),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
  })
  const countMessages = () => server.calls.filter(({ method }) => method === 'SendMessage').length
  const agent = await agentAt(server.url, { streaming: false })
  await postCall(agent, send('book'))
  const headers = { 'Switchboard-Seen': '2' }
  const answers = await Promise.all([
    postCall(agent, send('Anna', 't1'), headers),
    postCall(agent, send('Bert', 't1'), headers),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  const refused = bodies.find(({ error }) => error)
  expect(refused.error).toMatchObject({ data: [{ metadata: { kind: 'conflict', code: 'said-meanwhile' } }] })
  expect(countMessages()).toBe(2)
  // Who has seen that may go on, and so may who does not say what they saw.
  expect((await (await postCall(agent, send('again', 't1'), { 'Switchboard-Seen': '9' })).json()).error).toBeUndefined()
  expect((await (await postCall(agent, send('more', 't1'))).json()).error).toBeUndefined()
  expect(countMessages()).toBe(4)
})

test.each([
  ['first', 0],
  ['second', 1],
])('logs the result of the %s of two concurrent answers, if the agent refuses the other one', async (_, accepted) => {
  await startEngine()
  const finish = Promise.withResolvers<void>()
  const both = Promise.withResolvers<void>()
  let answers = 0
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      if (server.calls.length === 1) {
        call.event(v1.task('t1', 'INPUT_REQUIRED'))
        return call.end()
      }
      const index = answers
      answers += 1
      if (answers === 2) both.resolve()
      await both.promise
      if (index !== accepted) return call.fail(-32602, 'The task is busy.')
      call.event(v1.status('t1', 'WORKING'))
      await finish.promise
      call.event(v1.chunk('t1', 'the result'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const agent = await agentAt(server.url, { streaming: true })
  const asking = await postCall(agent, send('book'))
  const taskId = asking.headers.get('switchboard-task') ?? ''
  const pending = ['Anna', 'Bert'].map(async (text) => (await postCall(agent, send(text, 't1'))).json())
  const refused = await Promise.race(pending)
  expect(refused.error).toMatchObject({ code: -32602 })
  expect(await findTask(localViewer(), taskId)).toMatchObject({ open: true })
  finish.resolve()
  const results = await Promise.all(pending)
  expect(results.filter(({ error }) => error)).toHaveLength(1)
  expect(results.find(({ result }) => result)?.result).toMatchObject({
    task: { status: { state: 'TASK_STATE_COMPLETED' } },
  })
  await expect.poll(() => findTask(localViewer(), taskId)).toMatchObject({ state: 'completed', open: false })
  expect((await currentFold(taskId)).task.artifacts).toMatchObject([{ parts: [{ text: 'the result' }] }])
})
