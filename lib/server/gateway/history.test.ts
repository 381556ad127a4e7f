import { describe, expect, test } from 'vitest'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
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

const said = (text: string) => ({ messageId: text, role: 'ROLE_AGENT', parts: [{ text }] })

describe.each(Object.entries(callers))('a %s caller', (_, caller) => {
  const lengths = [undefined, 0, 1, 2, 100]

  test.each(lengths)(
    'gets the history that its protocol version defines for historyLength %s',
    async (historyLength) => {
      await startEngine()
      const server = await rawAgent({
        SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED', { history: [said('one'), said('two')] })),
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
