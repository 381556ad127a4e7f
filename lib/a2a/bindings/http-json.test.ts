import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import type { Call } from '@/lib/a2a/call'
import type { DialectId, Reply } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { Message, Part } from '@/lib/a2a/model'
import { type Heard, httpClient } from '@/lib/a2a/testing/http-client'
import { answer } from '@/lib/a2a/testing/peer-script'
import type { SdkPeer } from '@/lib/a2a/testing/sdk-peer'
import { sdkPeerV03 } from '@/lib/a2a/testing/sdk-peer-v0-3'
import { sdkPeerV10 } from '@/lib/a2a/testing/sdk-peer-v1-0'
import type { FaultData } from '@/lib/faults/fault'

const asked = (text: string, rest: Partial<Message> = {}): Message => ({
  messageId: `asked ${text}`,
  role: 'user',
  parts: [{ text }],
  ...rest,
})
const send = (text: string, rest: Partial<Message> = {}): Call => ({
  operation: 'send',
  message: asked(text, rest),
  options: { returnImmediately: false },
})

function reply(heard: Heard): Reply {
  const [said] = heard.said
  if (!said?.ok || !('reply' in said.value)) throw new Error(JSON.stringify(heard))
  return said.value.reply
}

function fault(heard: Heard): FaultData {
  const [said] = heard.said
  if (!said?.ok || !('fault' in said.value)) throw new Error(JSON.stringify(heard))
  return said.value.fault
}

function taskOf(heard: Heard) {
  const said = reply(heard)
  if (said.kind !== 'task') throw new Error(JSON.stringify(heard))
  return said.task
}

const kinds = ({ said }: Heard) =>
  said.map((one) => (one.ok && 'reply' in one.value ? one.value.reply.kind : JSON.stringify(one)))

/** v0.3.14 drops the media types of links and bytes that it does not know; what matters is that nothing is unreadable. */
function told(parts: Part[]) {
  return parts.map((part) =>
    'data' in part ? part.data : 'text' in part ? part.text : 'raw' in part ? part.raw : part.url,
  )
}

const servers: [DialectId, string, () => Promise<SdkPeer>][] = [
  ['v0.3', 'SDK 0.3.14', sdkPeerV03],
  ['v1.0', 'SDK 1.3.0', sdkPeerV10],
]

describe.each(servers)('%s over HTTP+JSON, %s', (id, _name, start) => {
  let peer: SdkPeer
  let call: ReturnType<typeof httpClient>
  beforeAll(async () => {
    peer = await start()
    call = httpClient(httpJsonBinding, dialects[id], `${peer.url}/rest`)
  })
  afterAll(() => peer.close())

  it('sends, with every kind of part there and back', async () => {
    const message = asked('hello', { parts: [{ text: 'hello' }, ...answer.slice(1)], metadata: { trace: 'x' } })
    const heard = await call({ operation: 'send', message, options: { returnImmediately: false } })
    const task = taskOf(heard)
    expect(task.status.state).toBe('completed')
    expect(told(task.artifacts[0]?.parts ?? [])).toEqual([...told(answer), ...told(message.parts)])
    expect(task.history.map(({ role }) => role)).toContain('user')
    expect(heard.said[0]).not.toHaveProperty('notes')
  })

  it('sends without waiting', async () => {
    const heard = await call({ ...send('slow'), options: { returnImmediately: true } } as Call)
    const { id: taskId, status } = taskOf(heard)
    expect(['submitted', 'working']).toContain(status.state)
    expect(taskOf(await call({ operation: 'cancel', taskId })).id).toBe(taskId)
  })

  it('hears a message that belongs to no task', async () => {
    const said = reply(await call(send('message')))
    expect(said).toMatchObject({ kind: 'message', message: { role: 'agent' } })
    expect(said.kind === 'message' && told(said.message.parts)).toEqual(told(answer))
  })

  it('streams', async () => {
    const heard = await call({ operation: 'stream', message: asked('hello'), options: {} })
    expect(heard.contentType).toMatch(/^text\/event-stream/)
    expect(kinds(heard)).toEqual(['task', 'status', 'artifact', 'artifact', 'status'])
    const chunks = heard.said.flatMap((one) =>
      one.ok && 'reply' in one.value && one.value.reply.kind === 'artifact' ? [one.value.reply] : [],
    )
    expect(chunks.map(({ append, lastChunk }) => [append, lastChunk])).toEqual([
      [false, false],
      [true, true],
    ])
    expect(told(chunks[0]?.artifact.parts ?? [])).toEqual(told(answer))
  })

  it('gets a task, goes on with it, and is told that there is none', async () => {
    const task = taskOf(await call(send('ask')))
    expect(task.status).toMatchObject({ state: 'input-required', message: { parts: [{ text: 'Which?' }] } })
    const again = taskOf(await call({ operation: 'get', taskId: task.id, historyLength: 5 }))
    expect(again).toMatchObject({ id: task.id, contextId: task.contextId, status: { state: 'input-required' } })
    const done = taskOf(await call(send('green', { taskId: task.id, contextId: task.contextId })))
    expect(done).toMatchObject({ id: task.id, status: { state: 'completed' } })
    const missing = await call({ operation: 'get', taskId: 'no such/task?' })
    expect(missing.status).toBe(404)
    expect(fault(missing)).toMatchObject({
      kind: 'agent-error',
      reason: 'TASK_NOT_FOUND',
      agentError: { code: -32001, message: expect.stringContaining('no such/task?') },
    })
  })

  it('rejoins a task, and cancels it', async () => {
    const started = await call({ ...send('slow'), options: { returnImmediately: true } } as Call)
    const { id: taskId } = taskOf(started)
    let canceled: Promise<Heard> | undefined
    const joined = await call(
      { operation: 'subscribe', taskId },
      {
        enough: () => {
          canceled ??= call({ operation: 'cancel', taskId })
          return false
        },
      },
    )
    expect(kinds(joined)[0]).toBe('task')
    expect(joined.said.at(-1)).toMatchObject({ value: { reply: { kind: 'status', status: { state: 'canceled' } } } })
    expect((await canceled)?.status).toBeLessThan(300)
    const ended = taskOf(await call(send('hello')))
    const late = await call({ operation: 'cancel', taskId: ended.id })
    expect(fault(late)).toMatchObject({ reason: 'TASK_NOT_CANCELABLE', agentError: { code: -32002 } })
  })

  it('keeps push configurations', async () => {
    const { id: taskId } = taskOf(await call(send('ask')))
    const config = {
      id: 'c1',
      url: 'https://hooks.example/a',
      token: 't',
      authentication: { schemes: ['Bearer'], credentials: 'x' },
    }
    const set = reply(await call({ operation: 'setPush', taskId, config }))
    expect(set).toEqual({ kind: 'pushConfig', taskId, config })
    const other = { id: 'c2', url: 'https://hooks.example/b' }
    await call({ operation: 'setPush', taskId, config: other })
    expect(reply(await call({ operation: 'getPush', taskId, configId: 'c1' }))).toEqual(set)
    const list = reply(await call({ operation: 'listPush', taskId }))
    expect(list).toEqual({ kind: 'pushConfigs', taskId, configs: [config, other], nextPageToken: '' })
    const gone = await call({ operation: 'deletePush', taskId, configId: 'c1' })
    expect([gone.status, reply(gone).kind]).toEqual([204, 'done'])
    expect(reply(await call({ operation: 'listPush', taskId }))).toMatchObject({ configs: [other] })
    expect(fault(await call({ operation: 'getPush', taskId, configId: 'c1' })).agentError?.code).toBeLessThan(-32000)
  })

  it('fetches the extended card', async () => {
    expect(reply(await call({ operation: 'extendedCard' }))).toMatchObject({ kind: 'card', card: { name: 'Extended' } })
  })

  it('knows a server that has no such address', async () => {
    const lost = httpClient(httpJsonBinding, dialects[id], `${peer.url}/nowhere`)
    expect(fault(await lost(send('hello')))).toMatchObject({ reason: 'METHOD_NOT_FOUND', agentError: { code: -32601 } })
  })
})

describe('v1.0 alone', () => {
  let peer: SdkPeer
  let call: ReturnType<typeof httpClient>
  beforeAll(async () => {
    peer = await sdkPeerV10()
    call = httpClient(httpJsonBinding, dialects['v1.0'], `${peer.url}/rest`)
  })
  afterAll(() => peer.close())

  it('lists tasks', async () => {
    const { contextId } = taskOf(await call(send('hello')))
    const list = reply(
      await call({ operation: 'list', contextId, pageSize: 10, includeArtifacts: true, status: 'completed' }),
    )
    expect(list).toMatchObject({
      kind: 'list',
      totalSize: 1,
      tasks: [{ contextId, artifacts: [{ artifactId: 'answer' }] }],
    })
  })

  it('names the tenant in the path', async () => {
    const task = taskOf(await call({ ...send('hello'), tenant: 'acme corp' } as Call))
    expect(taskOf(await call({ operation: 'get', taskId: task.id, tenant: 'acme corp' })).id).toBe(task.id)
  })

  it('is told of the version and of a finished task by reason', async () => {
    const task = taskOf(await call(send('hello')))
    expect(fault(await call(send('more', { taskId: task.id })))).toMatchObject({
      reason: 'UNSUPPORTED_OPERATION',
      agentError: { code: -32004 },
    })
  })
})
