import { expect, test } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const text = { v01: [{ type: 'text', text: 'go' }], v03: [{ kind: 'text', text: 'go' }] }
const callers = {
  'v0.1': {
    send: {
      method: 'tasks/sendSubscribe',
      params: { id: 't1', message: { role: 'user', parts: text.v01 } },
    },
    resubscribe: 'tasks/resubscribe',
    cancel: 'tasks/cancel',
    version: '0.1',
  },
  'v0.3': {
    send: {
      method: 'message/stream',
      params: { message: { kind: 'message', messageId: 'u1', role: 'user', parts: text.v03 } },
    },
    resubscribe: 'tasks/resubscribe',
    cancel: 'tasks/cancel',
    version: '0.3',
  },
  'v1.0': {
    send: {
      method: 'SendStreamingMessage',
      params: { message: { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
    },
    resubscribe: 'SubscribeToTask',
    cancel: 'CancelTask',
    version: '1.0',
  },
}

test.each(Object.entries(callers))(
  'a refused cancel of a %s caller is an error for it, and every stream goes on to the end',
  async (_, { send, resubscribe, cancel, version }) => {
    await startEngine()
    const begun = Promise.withResolvers<RawCall>()
    const server = await rawAgent({
      SendStreamingMessage: (call) => {
        call.event(v1.task('t1', 'WORKING'))
        begun.resolve(call)
      },
      CancelTask: (call) => call.fail(-32004, 'This agent cannot cancel'),
      GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
    })
    const agent: AgentRecord = await agentAt(server.url)
    const call = (method: string, params: object) => postCall(agent, { method, params }, { 'a2a-version': version })
    const first = readRpcEvents(await call(send.method, send.params))
    const stream = await begun.promise
    // Others can ask for the task once its name is logged.
    const viewer = localViewer()
    await expect.poll(() => findTaskByRemoteId(viewer, agent.id, 't1')).toMatchObject({ state: 'working' })
    const second = readRpcEvents(await call(resubscribe, { id: 't1' }))
    expect(await readRpcResponse(await call(cancel, { id: 't1' }))).toMatchObject({
      error: { code: -32004, message: 'This agent cannot cancel' },
    })
    stream.event(v1.chunk('t1', 'late', false))
    stream.event(v1.status('t1', 'COMPLETED'))
    stream.end()
    for (const events of [await first, await second]) {
      const sent = JSON.stringify(events)
      expect(sent).not.toContain('"error"')
      expect(sent).toContain('late')
      expect(JSON.stringify(events.at(-1))).toMatch(/completed/i)
    }
  },
)

const early = {
  'v0.1': {
    send: callers['v0.1'].send.params,
    method: 'tasks/send',
    states: { failed: 'submitted', ended: 'completed' },
  },
  'v1.0': {
    send: { ...callers['v1.0'].send.params, configuration: { returnImmediately: true } },
    method: 'SendMessage',
    states: { failed: 'TASK_STATE_SUBMITTED', ended: 'TASK_STATE_COMPLETED' },
  },
} as const

test.each(['v0.1', 'v1.0'] as const)(
  'a cancel of a %s caller before the agent has sent a task ID is an error, and the task ends with the answer',
  async (dialect) => {
    await startEngine()
    const pendingCall = Promise.withResolvers<RawCall>()
    const server = await rawAgent({ SendMessage: (call) => pendingCall.resolve(call) })
    const agent = await agentAt(server.url, { streaming: false })
    const { send, method, states } = early[dialect]
    const call = async (name: string, params: object) =>
      (await postCall(agent, { method: name, params }, { 'a2a-version': callers[dialect].version })).json()
    const sent = call(method, send)
    const unanswered = await pendingCall.promise
    // A v0.1 caller chose the ID; others get one once the agent has been silent for a while.
    const id: string = dialect === 'v0.1' ? 't1' : (await sent).result.task.id
    expect(await call(callers[dialect].cancel, { id })).toMatchObject({ error: { code: -32002 } })
    const get = dialect === 'v0.1' ? 'tasks/get' : 'GetTask'
    expect(await call(get, { id })).toMatchObject({ result: { id, status: { state: states.failed } } })
    unanswered.reply(v1.task('agents-1', 'COMPLETED'))
    await expect.poll(() => call(get, { id })).toMatchObject({ result: { id, status: { state: states.ended } } })
    await sent
  },
)
