import { expect, test } from 'vitest'
import { collectEvidence } from '@/lib/server/agents/cards/card-tab'
import { recordExtendedCardRefusal } from '@/lib/server/agents/cards/extended-card'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

const longAgo = new Date(0)

test('detects an agent that rejects streaming, until it streams', async () => {
  await startEngine()
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
  expect(await collectEvidence(agent, longAgo)).toEqual({})
  const say = async () => readAllRows((await startTurn(localViewer(), agent, messageCall('hi'), 'v1.0')).taskId)
  await say()
  expect(await collectEvidence(agent, longAgo)).toEqual({ streaming: 'refused' })
  expect(await collectEvidence(agent, new Date(Date.now() + 60_000))).toEqual({})
  expect(await collectEvidence({ ...agent, streaming: false }, longAgo)).toEqual({})
  streams = true
  await say()
  expect(await collectEvidence(agent, longAgo)).toEqual({})
})

test('detects an agent that rejects push notifications', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) =>
      JSON.stringify(call.params).includes('PushNotificationConfig')
        ? call.fail(-32003, 'Push notifications are not supported')
        : call.reply(v1.task('t1', 'COMPLETED')),
  })
  const agent = await agentAt(server.url, { pushNotifications: true, streaming: false })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0', {
    hooksAt: 'http://127.0.0.1:3000',
  })
  await readAllRows(taskId)
  expect(server.calls.map(({ method }) => method).slice(0, 2)).toEqual(['SendMessage', 'SendMessage'])
  expect(await collectEvidence(agent, longAgo)).toEqual({ push: 'refused' })
})

test('reports discovered overrides and a missing extended card only for the card version they contradict', async () => {
  await startEngine()
  const agent = await agentAt('http://127.0.0.1:9/', {})
  const overrides = {
    dialect: 'v0.3',
    cardDialect: 'v1.0',
    reason: '',
    at: '',
    cardVersion: agent.cardVersion,
  } as const
  expect(await collectEvidence({ ...agent, discoveredOverrides: overrides }, longAgo)).toEqual({ dialect: 'v0.3' })
  recordExtendedCardRefusal(agent)
  expect(await collectEvidence(agent, longAgo)).toEqual({ extendedCard: 'refused' })
  expect(await collectEvidence({ ...agent, cardVersion: 2 }, longAgo)).toEqual({})
})
