import { describe, expect, test } from 'vitest'
import { readRpcEvents, readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

interface Answered {
  result: { history?: unknown[]; task?: { history?: unknown[] } }
}

const callers = {
  'v0.1': {
    send: 'tasks/send',
    get: 'tasks/get',
    version: '0.1',
    params: (historyLength?: number) => ({
      id: 'mine',
      message: { role: 'user', parts: [{ type: 'text', text: 'go' }] },
      historyLength,
    }),
    id: 'mine',
    unasked: { send: 0, get: 0 },
  },
  'v0.3': {
    send: 'message/send',
    get: 'tasks/get',
    version: '0.3',
    params: (historyLength?: number) => ({
      message: { kind: 'message', messageId: 'u1', role: 'user', parts: [{ kind: 'text', text: 'go' }] },
      configuration: { historyLength },
    }),
    id: 't1',
    unasked: { send: 3, get: 0 },
  },
  'v1.0': {
    send: 'SendMessage',
    get: 'GetTask',
    version: '1.0',
    params: (historyLength?: number) => ({
      message: { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] },
      configuration: { historyLength },
    }),
    id: 't1',
    unasked: { send: 3, get: 3 },
  },
}

const buildMessage = (text: string) => ({ messageId: text, role: 'ROLE_AGENT', parts: [{ text }] })

describe.each(Object.entries(callers))('a %s caller', (_, caller) => {
  const lengths = [undefined, 0, 1, 2, 100]

  test.each(lengths)(
    'gets the history that its protocol version defines for historyLength %s',
    async (historyLength) => {
      await startEngine()
      const server = await rawAgent({
        SendMessage: (call) =>
          call.reply(v1.task('t1', 'COMPLETED', { history: [buildMessage('one'), buildMessage('two')] })),
      })
      const agent = await agentAt(server.url, { streaming: false })
      const call = async (method: string, params: object) => {
        const { result } = (await readRpcResponse(
          await postCall(agent, { method, params }, { 'a2a-version': caller.version }),
        )) as Answered
        return (result.task ?? result).history
      }
      const most = historyLength === undefined ? undefined : Math.min(historyLength, 3)
      const sent = await call(caller.send, caller.params(historyLength))
      expect(sent?.length ?? 0).toBe(most ?? caller.unasked.send)
      const got = await call(caller.get, { id: caller.id, historyLength })
      expect(got?.length ?? 0).toBe(most ?? caller.unasked.get)
      expect(JSON.stringify(got ?? ['two'])).toContain('two')
    },
  )
})

/** Returns the task in the first event of a stream. */
async function firstTask(response: Response) {
  const [first] = (await readRpcEvents(response)) as { answer: Answered }[]
  return first?.answer.result.task ?? first?.answer.result
}

const streams = {
  'v0.3': 'message/stream',
  'v1.0': 'SendStreamingMessage',
} as const

describe.each(Object.entries(streams))('a stream of a %s caller', (version, method) => {
  const caller = callers[version as keyof typeof streams]

  test.each([undefined, 0, 1, 2, 100])('has the history of historyLength %s', async (historyLength) => {
    await startEngine()
    const server = await rawAgent({
      SendStreamingMessage: (call) => {
        call.event(v1.task('t1', 'WORKING', { history: [buildMessage('one'), buildMessage('two')] }))
        call.event(v1.status('t1', 'COMPLETED'))
        call.end()
      },
    })
    const agent = await agentAt(server.url)
    const call = { method, params: caller.params(historyLength) }
    const task = await firstTask(await postCall(agent, call, { 'a2a-version': caller.version }))
    expect(task?.history ?? []).toHaveLength(Math.min(historyLength ?? 2, 2))
    expect(JSON.stringify(task)).toMatch(historyLength === 0 ? /^((?!two).)*$/ : /two/)
  })
})

test.each([
  [undefined, 1],
  [0, 0],
  [1, 1],
])('the task that precedes the events of a v0.1 agent has historyLength %s', async (historyLength, length) => {
  await startEngine()
  const server = await rawAgent({
    'tasks/sendSubscribe': (call) => {
      const { id } = call.params as { id: string }
      call.event({ id, status: { state: 'completed' }, final: true })
      call.end()
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.1' })
  const call = { method: 'SendStreamingMessage', params: callers['v1.0'].params(historyLength) }
  const task = await firstTask(await postCall(agent, call, { 'a2a-version': '1.0' }))
  expect(task?.history ?? []).toHaveLength(length)
})
