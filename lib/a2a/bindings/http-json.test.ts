import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import type { Call } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import type { Message, Part } from '@/lib/a2a/model'
import { type HttpResult, httpClient } from '@/lib/a2a/testing/http-client'
import { answerParts } from '@/lib/a2a/testing/peer-script'
import type { SdkPeer } from '@/lib/a2a/testing/sdk-peer'
import { sdkPeerV03 } from '@/lib/a2a/testing/sdk-peer-v0-3'
import { sdkPeerV10 } from '@/lib/a2a/testing/sdk-peer-v1-0'
import type { FaultData } from '@/lib/faults/fault'

const userMessage = (text: string, rest: Partial<Message> = {}): Message => ({
  messageId: `message ${text}`,
  role: 'user',
  parts: [{ text }],
  ...rest,
})
const send = (text: string, rest: Partial<Message> = {}): Call => ({
  operation: 'send',
  message: userMessage(text, rest),
  options: { returnImmediately: false },
})

function reply(received: HttpResult): Reply {
  const [response] = received.decoded
  if (!response?.ok || !('reply' in response.value)) throw new Error(JSON.stringify(received))
  return response.value.reply
}

function fault(received: HttpResult): FaultData {
  const [response] = received.decoded
  if (!response?.ok || !('fault' in response.value)) throw new Error(JSON.stringify(received))
  return response.value.fault
}

function taskOf(received: HttpResult) {
  const response = reply(received)
  if (response.kind !== 'task') throw new Error(JSON.stringify(received))
  return response.task
}

const kinds = ({ decoded }: HttpResult) =>
  decoded.map((one) => (one.ok && 'reply' in one.value ? one.value.reply.kind : JSON.stringify(one)))

/** v0.3.14 drops unknown media types of links and bytes. The test only checks that everything can be read. */
function comparableParts(parts: Part[]) {
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

  it('sends every kind of part and receives it back', async () => {
    const message = userMessage('hello', {
      parts: [{ text: 'hello' }, ...answerParts.slice(1)],
      metadata: { trace: 'x' },
    })
    const received = await call({ operation: 'send', message, options: { returnImmediately: false } })
    const task = taskOf(received)
    expect(task.status.state).toBe('completed')
    expect(comparableParts(task.artifacts[0]?.parts ?? [])).toEqual([
      ...comparableParts(answerParts),
      ...comparableParts(message.parts),
    ])
    expect(task.history.map(({ role }) => role)).toContain('user')
    expect(received.decoded[0]).not.toHaveProperty('notes')
  })

  it('sends without waiting', async () => {
    const received = await call({ ...send('slow'), options: { returnImmediately: true } } as Call)
    const { id: taskId, status } = taskOf(received)
    expect(['submitted', 'working']).toContain(status.state)
    expect(taskOf(await call({ operation: 'cancel', taskId })).id).toBe(taskId)
  })

  it('receives a message without a task', async () => {
    const response = reply(await call(send('message')))
    expect(response).toMatchObject({ kind: 'message', message: { role: 'agent' } })
    expect(response.kind === 'message' && comparableParts(response.message.parts)).toEqual(comparableParts(answerParts))
  })

  it('streams', async () => {
    const received = await call({ operation: 'stream', message: userMessage('hello'), options: {} })
    expect(received.contentType).toMatch(/^text\/event-stream/)
    expect(kinds(received)).toEqual(['task', 'status', 'artifact', 'artifact', 'status'])
    const chunks = received.decoded.flatMap((one) =>
      one.ok && 'reply' in one.value && one.value.reply.kind === 'artifact' ? [one.value.reply] : [],
    )
    expect(chunks.map(({ append, lastChunk }) => [append, lastChunk])).toEqual([
      [false, false],
      [true, true],
    ])
    expect(comparableParts(chunks[0]?.artifact.parts ?? [])).toEqual(comparableParts(answerParts))
  })

  it('gets a task, continues it, and reports an unknown task', async () => {
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

  it('resubscribes to a task and cancels it', async () => {
    const started = await call({ ...send('slow'), options: { returnImmediately: true } } as Call)
    const { id: taskId } = taskOf(started)
    let canceled: Promise<HttpResult> | undefined
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
    expect(joined.decoded.at(-1)).toMatchObject({ value: { reply: { kind: 'status', status: { state: 'canceled' } } } })
    expect((await canceled)?.status).toBeLessThan(300)
    const ended = taskOf(await call(send('hello')))
    const late = await call({ operation: 'cancel', taskId: ended.id })
    expect(fault(late)).toMatchObject({ reason: 'TASK_NOT_CANCELABLE', agentError: { code: -32002 } })
  })

  it('stores push notification configs', async () => {
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

  it('recognizes a server that does not serve the URL', async () => {
    const lost = httpClient(httpJsonBinding, dialects[id], `${peer.url}/nowhere`)
    expect(fault(await lost(send('hello')))).toMatchObject({ reason: 'METHOD_NOT_FOUND', agentError: { code: -32601 } })
  })
})

describe('only v1.0', () => {
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

  it('puts the tenant into the path', async () => {
    const task = taskOf(await call({ ...send('hello'), tenant: 'acme corp' } as Call))
    expect(taskOf(await call({ operation: 'get', taskId: task.id, tenant: 'acme corp' })).id).toBe(task.id)
  })

  it('reports an unsupported version and a finished task by reason', async () => {
    const task = taskOf(await call(send('hello')))
    expect(fault(await call(send('more', { taskId: task.id })))).toMatchObject({
      reason: 'UNSUPPORTED_OPERATION',
      agentError: { code: -32004 },
    })
  })
})
