import { describe, expect, test } from 'vitest'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'

/** Wire formats of a task by protocol version. */
const generations = {
  'v0.1': {
    send: 'tasks/send',
    stream: 'tasks/sendSubscribe',
    get: 'tasks/get',
    id: (call: RawCall) => (call.params as { id: string }).id,
    task: (id: string, state: string) => ({ id, sessionId: 'c', status: { state } }),
    bare: (id: string, state: string) => ({ id, sessionId: 'c', status: { state } }),
    event: (id: string, state: string) => ({ id, status: { state }, final: state === 'completed' }),
  },
  'v0.3': {
    send: 'message/send',
    stream: 'message/stream',
    get: 'tasks/get',
    id: () => 'theirs',
    task: (id: string, state: string) => ({ kind: 'task', id, contextId: 'c', status: { state } }),
    bare: (id: string, state: string) => ({ kind: 'task', id, contextId: 'c', status: { state } }),
    event: (taskId: string, state: string) => ({
      kind: 'status-update',
      taskId,
      contextId: 'c',
      status: { state },
      final: state === 'completed',
    }),
  },
  'v1.0': {
    send: 'SendMessage',
    stream: 'SendStreamingMessage',
    get: 'GetTask',
    id: () => 'theirs',
    task: (id: string, state: string) => ({
      task: { id, contextId: 'c', status: { state: `TASK_STATE_${state.toUpperCase()}` } },
    }),
    bare: (id: string, state: string) => ({
      id,
      contextId: 'c',
      status: { state: `TASK_STATE_${state.toUpperCase()}` },
    }),
    event: (taskId: string, state: string) => ({
      statusUpdate: { taskId, contextId: 'c', status: { state: `TASK_STATE_${state.toUpperCase()}` } },
    }),
  },
}
type Generation = (typeof generations)[keyof typeof generations]

/** Agents by what they can do; each is done once `done` resolves. */
const kinds: Record<string, (say: Generation, done: Promise<void>) => Promise<{ url: string; streaming: boolean }>> = {
  'only streams': async (say, done) => {
    const { url } = await rawAgent({
      [say.stream]: async (call) => {
        call.event(say.event(say.id(call), 'working'))
        await done
        call.event(say.event(say.id(call), 'completed'))
        call.end()
      },
    })
    return { url, streaming: true }
  },
  'answers once, at its end': async (say, done) => {
    const { url } = await rawAgent({
      [say.send]: async (call) => {
        await done
        call.reply(say.task(say.id(call), 'completed'))
      },
    })
    return { url, streaming: false }
  },
  'must be asked again and again': async (say, done) => {
    let state = 'working'
    void done.then(() => (state = 'completed'))
    const { url } = await rawAgent({
      [say.send]: (call) => call.reply(say.task(say.id(call), state)),
      [say.get]: (call) => call.reply(say.bare((call.params as { id: string }).id, state)),
    })
    return { url, streaming: false }
  },
}

const v03 = (method: string, configuration?: object) => ({
  version: '0.3',
  body: {
    method,
    params: {
      message: { kind: 'message', messageId: 'u', role: 'user', parts: [{ kind: 'text', text: 'go' }] },
      configuration,
    },
  },
})
const v10 = (method: string, configuration?: object) => ({
  version: '1.0',
  body: { method, params: { message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] }, configuration } },
})
const v01 = (method: string) => ({
  version: '0.1',
  body: { method, params: { id: 'mine', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] } } },
})
const waiting = {
  'v0.1 waits': v01('tasks/send'),
  'v0.3 waits': v03('message/send', { blocking: true }),
  'v0.3 does not say': v03('message/send'),
  'v1.0 waits': v10('SendMessage'),
  'v1.0 says so': v10('SendMessage', { returnImmediately: false }),
}
const hurrying = {
  'v0.3 does not wait': v03('message/send', { blocking: false }),
  'v1.0 does not wait': v10('SendMessage', { returnImmediately: true }),
}
const streaming = {
  'v0.1 streams': v01('tasks/sendSubscribe'),
  'v0.3 streams': v03('message/stream'),
  'v1.0 streams': v10('SendStreamingMessage'),
}

interface WireResult {
  id: string
  status: { state: string }
}
/** Returns the task in a response of any protocol version. */
const taskIn = (answer: unknown): WireResult => {
  const { result } = answer as { result: WireResult & { task?: WireResult } }
  return result.task ?? result
}
const stateOf = ({ status }: WireResult) => status.state.replace('TASK_STATE_', '').toLowerCase()

const call = (agent: AgentRecord, { body, version }: { body: object; version: string }) =>
  postCall(agent, body, { 'a2a-version': version })

/**
 * Options of a combination. Every pair of agent version, kind of agent and caller is in the representative run;
 * the other combinations are in the exhaustive run.
 */
const combination = (...indexes: number[]) => ({
  tags: indexes.reduce((sum, index) => sum + index, 0) % 3 === 0 ? [] : ['exhaustive'],
})

const allKinds = Object.entries(kinds)
for (const [version, [dialect, say]] of Object.entries(generations).entries())
  describe.each(allKinds)(`an agent of ${dialect} that %s`, (kindName, start) => {
    const kind = allKinds.findIndex(([name]) => name === kindName)

    async function setUp() {
      await startEngine()
      const done = Promise.withResolvers<void>()
      const { url, streaming: streams } = await start(say, done.promise)
      const agent = await agentAt(url, { dialect: dialect as 'v1.0', streaming: streams })
      return { agent, done: done.resolve }
    }

    for (const [index, [name, caller]] of Object.entries(waiting).entries())
      test(
        `gives the state it waits for to a caller that waits: ${name}`,
        combination(version, kind, index),
        async () => {
          const { agent, done } = await setUp()
          // v0.1 has the agent's first answer. Agents of v0.1 give it before the end; later ones only if they do not stream.
          const isFirst =
            name === 'v0.1 waits' &&
            (kindName === 'must be asked again and again' ||
              (dialect === 'v0.1' && !['answers once, at its end', 'only streams'].includes(kindName)))
          if (!isFirst) setTimeout(done, 50)
          const answer = await readRpcResponse(await call(agent, caller))
          expect(stateOf(taskIn(answer))).toBe(isFirst ? 'working' : 'completed')
          done()
        },
      )

    for (const [index, [name, caller]] of Object.entries(hurrying).entries())
      test(`replies at once to a caller that does not wait: ${name}`, combination(version, kind, index), async () => {
        const { agent, done } = await setUp()
        const first = taskIn(await readRpcResponse(await call(agent, caller)))
        expect(['submitted', 'working']).toContain(stateOf(first))
        done()
        const get = {
          body: { method: caller.version === '1.0' ? 'GetTask' : 'tasks/get', params: { id: first.id } },
          version: caller.version,
        }
        await expect.poll(async () => stateOf(taskIn(await readRpcResponse(await call(agent, get))))).toBe('completed')
      })

    for (const [index, [name, caller]] of Object.entries(streaming).entries())
      test(`streams the final state: ${name}`, combination(version, kind, index), async () => {
        const { agent, done } = await setUp()
        setTimeout(done, 50)
        const events = await readRpcEvents(await call(agent, caller))
        const states = JSON.stringify(events).matchAll(/"state":"(?:TASK_STATE_)?(\w+)"/g)
        expect([...states].at(-1)?.[1]?.toLowerCase()).toBe('completed')
      })
  })
