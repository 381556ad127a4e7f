import { expect, test } from 'vitest'
import { postCall } from '@/lib/server/gateway/testing/gateway-call'
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
