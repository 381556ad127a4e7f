import { expect, test } from 'vitest'
import { evidenceOf } from '@/lib/server/agents/evidence'
import { noteRefusedExtendedCard } from '@/lib/server/agents/refused-extended-card'
import { localViewer } from '@/lib/server/db/users'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, told } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'
import { v1 } from '@/lib/server/tasks/testing/v1'

const longAgo = new Date(0)

test('an agent that refuses to stream is found out, until it streams', async () => {
  await engine()
  let streams = false
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      if (!streams) return call.fail(-32004, 'Streaming is not supported')
      call.event(v1.task('t2', 'COMPLETED'))
      call.end()
    },
    SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')),
  })
  const agent = await agentAt(server.url, { streaming: true })
  expect(await evidenceOf(agent, longAgo)).toEqual({})
  const say = async () => told((await startTurn(await localViewer(), agent, saying('hi'), 'v1.0')).taskId)
  await say()
  expect(await evidenceOf(agent, longAgo)).toEqual({ streaming: 'refused' })
  expect(await evidenceOf(agent, new Date(Date.now() + 60_000))).toEqual({})
  expect(await evidenceOf({ ...agent, streaming: false }, longAgo)).toEqual({})
  streams = true
  await say()
  expect(await evidenceOf(agent, longAgo)).toEqual({})
})

test('an agent that refuses push notifications is found out', async () => {
  await engine()
  const server = await rawAgent({
    SendMessage: (call) =>
      JSON.stringify(call.params).includes('PushNotificationConfig')
        ? call.fail(-32003, 'Push notifications are not supported')
        : call.reply(v1.task('t1', 'COMPLETED')),
  })
  const agent = await agentAt(server.url, { pushNotifications: true, streaming: false })
  const { taskId } = await startTurn(await localViewer(), agent, saying('go'), 'v1.0', {
    hooksAt: 'http://127.0.0.1:3000',
  })
  await told(taskId)
  expect(server.calls.map(({ method }) => method).slice(0, 2)).toEqual(['SendMessage', 'SendMessage'])
  expect(await evidenceOf(agent, longAgo)).toEqual({ push: 'refused' })
})

test('what was learned, and an extended card that is not there, count for the card that they contradict', async () => {
  await engine()
  const agent = await agentAt('http://127.0.0.1:9/', {})
  const learned = { dialect: 'v0.3', cardDialect: 'v1.0', reason: '', at: '', cardVersion: agent.cardVersion } as const
  expect(await evidenceOf({ ...agent, learned }, longAgo)).toEqual({ dialect: 'v0.3' })
  noteRefusedExtendedCard(agent)
  expect(await evidenceOf(agent, longAgo)).toEqual({ extendedCard: 'refused' })
  expect(await evidenceOf({ ...agent, cardVersion: 2 }, longAgo)).toEqual({})
})
