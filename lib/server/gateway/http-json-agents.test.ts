import { describe, expect, onTestFinished, test } from 'vitest'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import type { Call } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { strict } from '@/lib/a2a/testing/strict'
import { sdkPeerV03 } from '@/lib/a2a/testing/sdk-peer-v0-3'
import { sdkPeerV10 } from '@/lib/a2a/testing/sdk-peer-v1-0'
import { discoverCard } from '@/lib/server/agents/discovery/discover-card'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { startHttpServer } from '@/lib/server/testing/http-server'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'

const servers = [
  ['v0.3', sdkPeerV03],
  ['v1.0', sdkPeerV10],
] as const
const pairs = servers.flatMap(([agent, start]) => dialectIds.map((caller) => ({ agent, start, caller })))

const idOf = (reply: Reply) => (reply.kind === 'task' ? reply.task.id : '')
const stateOf = (reply: Reply) => (reply.kind === 'task' ? reply.task.status.state : reply.kind)

/** A registered server of an official SDK over HTTP+JSON, and a caller of one protocol version. */
async function inFrontOf(
  start: (typeof servers)[number][1],
  dialect: (typeof servers)[number][0],
  callerId: (typeof dialectIds)[number],
) {
  await startEngine()
  const { url, close } = await start()
  onTestFinished(close)
  const agent = await agentAt(`${url}/rest`, {
    dialect,
    binding: 'HTTP+JSON',
    pushNotifications: true,
    extendedCard: true,
  })
  const caller = dialects[callerId]
  const call = async (one: Call): Promise<{ wire: unknown; reply: Reply }> => {
    const wire = caller.encodeCall(one)
    if (!wire.ok) throw new Error(wire.problem)
    const response = await postCall(agent, { method: wire.value.method, params: wire.value.params }, wire.value.headers)
    const answer = decodeResponse((await readRpcResponse(response)) as never)
    if (!answer.ok || !('result' in answer.value)) throw new Error(JSON.stringify(answer))
    const reply = caller.decodeReply(one.operation, answer.value.result)
    if (!reply.ok) throw new Error(reply.problem)
    return { wire: answer.value.result, reply: reply.value }
  }
  const stream = async (one: Call) => {
    const wire = caller.encodeCall(one)
    if (!wire.ok) throw new Error(wire.problem)
    return readRpcEvents(
      await postCall(agent, { method: wire.value.method, params: wire.value.params }, wire.value.headers),
    )
  }
  const message = (text: string, taskId = callerId === 'v0.1' ? 'task-of-the-caller' : undefined) => ({
    messageId: `m ${text}`,
    role: 'user' as const,
    parts: [{ text }, { data: { data: { deep: 1 } } }],
    ...(taskId && { taskId }),
  })
  return { call, stream, message, strictly: strict[callerId], caller }
}

describe.each(pairs)('an agent of $agent over HTTP+JSON, a caller of $caller', ({ agent, start, caller: callerId }) => {
  test('sends, gets, continues, and reports the end', async () => {
    const { call, message, strictly } = await inFrontOf(start, agent, callerId)
    const sent = await call({ operation: 'send', message: message('ask'), options: {} })
    strictly.sent.parse(sent.wire)
    const taskId = idOf(sent.reply)
    const got = await call({ operation: 'get', taskId })
    strictly.task.parse(got.wire)
    expect(got.reply).toMatchObject({ task: { id: taskId, status: { state: 'input-required' } } })
    const done = await call({ operation: 'send', message: message('hello', taskId), options: {} })
    expect(done.reply).toMatchObject({ task: { id: taskId, status: { state: 'completed' } } })
    expect(JSON.stringify(done.wire)).toContain('{"data":{"deep":1}}')
    await expect(call({ operation: 'cancel', taskId })).rejects.toThrow('-32002')
  })

  test('streams and cancels in mid-stream', async () => {
    const { call, stream, message, strictly, caller } = await inFrontOf(start, agent, callerId)
    const events = await stream({ operation: 'stream', message: message('hello'), options: {} })
    const results = events.map(({ answer }) => (answer as { result: never }).result)
    for (const result of results) strictly.event.parse(result)
    const replies = results.map((result) => caller.decodeEvent(result))
    expect(replies.at(-1)).toMatchObject({ value: { kind: 'status', status: { state: 'completed' } } })

    const turn = { operation: 'send', message: message('slow', callerId === 'v0.1' ? 'another' : undefined) } as const
    // v0.1 has no word for not waiting, but knows the id.
    const sent = call({ ...turn, options: { returnImmediately: true } })
    const taskId = callerId === 'v0.1' ? 'another' : idOf((await sent).reply)
    const state = () => call({ operation: 'get', taskId }).then(({ reply }) => stateOf(reply), String)
    await expect.poll(state).toBe('working')
    expect(stateOf((await call({ operation: 'cancel', taskId })).reply)).toBe('canceled')
    expect(['submitted', 'working', 'canceled']).toContain(stateOf((await sent).reply))
  })
})

describe.each(pairs.filter(({ caller }) => caller !== 'v0.1'))(
  'beside its tasks, an agent of $agent over HTTP+JSON, a caller of $caller',
  ({ agent, start, caller: callerId }) => {
    test('returns its extended card and push configurations', async () => {
      const { call, message, strictly } = await inFrontOf(start, agent, callerId)
      const { wire, reply } = await call({ operation: 'extendedCard' })
      expect(reply).toMatchObject({ card: { name: 'Extended', skills: [{ id: 'act' }] } })
      expect(JSON.stringify(wire)).not.toContain('/rest')
      const taskId = idOf((await call({ operation: 'send', message: message('ask'), options: {} })).reply)
      const config = { id: 'c1', url: 'http://127.0.0.1:9/hook', token: 'a' }
      const set = await call({ operation: 'setPush', taskId, config })
      strictly.pushConfig.parse(set.wire)
      const list = await call({ operation: 'listPush', taskId })
      strictly.pushConfigs.parse(list.wire)
      expect(list.reply).toMatchObject({ taskId, configs: [{ id: 'c1', url: config.url }] })
      strictly.deleted.parse((await call({ operation: 'deletePush', taskId, configId: 'c1' })).wire)
      expect((await call({ operation: 'listPush', taskId })).reply).toMatchObject({ configs: [] })
    })
  },
)

test.each(servers)('%s: found by its card', async (dialect, start) => {
  await startEngine()
  const { url, close } = await start()
  onTestFinished(close)
  const discovery = await discoverCard(url)
  expect(discovery.card.reading).toMatchObject({ dialect, binding: 'HTTP+JSON', endpoint: `${url}/rest` })
})

test.each([
  ['v0.1', 'tasks/send', -32010],
  ['v0.3', 'message/send', -32603],
  ['v1.0', 'SendMessage', -32603],
])('a %s caller learns that an agent over HTTP+JSON limits its rate', async (caller, method, code) => {
  await startEngine()
  const server = await startHttpServer((_, response) => {
    const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Slow down' }
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' }).end(JSON.stringify({ error }))
  })
  const agent = await agentAt(server.url, { dialect: 'v1.0', binding: 'HTTP+JSON', streaming: false })
  const part = { 'v0.1': { type: 'text' }, 'v0.3': { kind: 'text' } }[caller]
  const role = caller === 'v1.0' ? 'ROLE_USER' : 'user'
  const message = { kind: 'message', messageId: 'm', role, parts: [{ ...part, text: 'go' }] }
  const response = await postCall(agent, { method, params: { ...(caller === 'v0.1' && { id: 'mine' }), message } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await readRpcResponse(response)).toMatchObject({ error: { code } })
})
