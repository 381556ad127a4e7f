import { A2AClient as ClientV01 } from 'a2a-js'
import { A2AClient as ClientV02 } from 'a2a-sdk-0.2/client'
import { ClientFactory as ClientV03 } from 'a2a-sdk-0.3/client'
import { ClientFactory as ClientV10 } from 'a2a-sdk-1/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCard } from '@/lib/a2a/cards/read-card'
import type { AgentEvent } from '@/lib/a2a/model'
import { dialectServer } from '@/lib/a2a/testing/dialect-server'
import { message, task } from '@/lib/a2a/testing/neutral-samples'

/** Tests our encoders with released clients over HTTP. */
const completed = { ...task, status: { ...task.status, state: 'completed' as const } }
const story = { artifactId: 'story', name: 'Story', parts: [{ text: 'Once' }] }
const events: AgentEvent[] = [
  { kind: 'task', task: { ...task, status: { state: 'submitted' }, artifacts: [] } },
  { kind: 'status', status: { state: 'working', message, timestamp: '2026-01-02T03:04:05Z' } },
  { kind: 'artifact', artifact: story, append: false, lastChunk: false },
  { kind: 'artifact', artifact: { ...story, parts: [{ text: ' upon' }] }, append: true, lastChunk: true },
  { kind: 'status', status: { state: 'completed' } },
]
const capabilities = { streaming: true, pushNotifications: true, extendedAgentCard: true }
const reading = readCard({ name: 'A', version: '1', url: 'http://agent.example/', skills: [], capabilities }, '')

let url = ''
let close = () => {}
beforeAll(async () => {
  if (!reading.ok) throw new Error(reading.problem)
  const { card } = reading.value
  ;({ url, close } = await dialectServer({ card, task: completed, events, configs: new Map() }))
})
afterAll(() => close())

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of stream) items.push(item)
  return items
}

describe('a2a-js 0.2.0, v0.1', () => {
  const params = {
    id: 'task-1',
    sessionId: 'context-1',
    message: { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
  }

  it('sends, gets and receives errors', async () => {
    const client = new ClientV01(`${url}/rpc`)
    expect(await client.sendTask(params as never)).toMatchObject({
      id: 'task-1',
      sessionId: 'context-1',
      status: { state: 'completed' },
    })
    expect(await client.getTask({ id: 'task-1' } as never)).toMatchObject({ artifacts: [{ index: 0 }, { index: 1 }] })
    await expect(client.getTask({ id: 'nothing' } as never)).rejects.toThrow('Task not found')
  })

  it('streams', async () => {
    const events = await all(new ClientV01(`${url}/rpc`).sendTaskSubscribe(params as never))
    expect(events.map((one) => (one as { result: unknown }).result)).toMatchObject([
      { id: 'task-1', status: { state: 'submitted' }, final: false },
      { status: { state: 'working' }, final: false },
      { artifact: { index: 0, append: false, parts: [{ type: 'text', text: 'Once' }] } },
      { artifact: { index: 0, append: true, lastChunk: true } },
      { status: { state: 'completed' }, final: true },
    ])
  })
})

const kinds = ['task', 'status-update', 'artifact-update', 'artifact-update', 'status-update']
const ask = {
  message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'Hi' }] },
} as const

describe('@a2a-js/sdk 0.2.5', () => {
  it('finds the card, sends, streams and receives errors', async () => {
    const client = new ClientV02(url, '.well-known/agent-card.json')
    const sent = await client.sendMessage({ message: { ...ask.message, parts: [...ask.message.parts] } })
    expect(sent).toMatchObject({
      result: { kind: 'task', id: 'task-1', artifacts: [{ artifactId: 'story' }, { artifactId: 'files' }] },
    })
    const events = await all(client.sendMessageStream({ message: { ...ask.message, parts: [...ask.message.parts] } }))
    expect(events.map((one) => one.kind)).toEqual(kinds)
    const missing = await client.getTask({ id: 'nothing' })
    expect(missing).toMatchObject({
      error: { code: -32001, message: 'Task not found: nothing', data: { kind: 'not-found' } },
    })
  })
})

describe('@a2a-js/sdk 0.3.14', () => {
  it('finds the card, sends, streams and receives errors', async () => {
    const client = await new ClientV03().createFromUrl(url)
    const sent = await client.sendMessage({ message: { ...ask.message, parts: [...ask.message.parts] } })
    expect(sent).toMatchObject({
      kind: 'task',
      id: 'task-1',
      artifacts: [{ artifactId: 'story' }, { artifactId: 'files' }],
    })
    const events = await all(client.sendMessageStream({ message: { ...ask.message, parts: [...ask.message.parts] } }))
    expect(events.map((one) => one.kind)).toEqual(kinds)
    await expect(client.getTask({ id: 'nothing' })).rejects.toThrow('Task not found')
  })
})

const hook = {
  id: 'c1',
  url: 'https://hooks.example/a',
  token: 't',
  authentication: { schemes: ['Bearer'], credentials: 'secret' },
}

describe('push configurations and extended cards', () => {
  it('of @a2a-js/sdk 0.2.5', async () => {
    const client = new ClientV02(url, '.well-known/agent-card.json')
    const set = { taskId: 'task-1', pushNotificationConfig: { ...hook, id: 'task-1' } }
    expect(await client.setTaskPushNotificationConfig(set)).toMatchObject({ result: set })
    expect(await client.getTaskPushNotificationConfig({ id: 'task-1' })).toMatchObject({ result: set })
  })

  it('of @a2a-js/sdk 0.3.14', async () => {
    const client = await new ClientV03().createFromUrl(url)
    const set = { taskId: 'task-1', pushNotificationConfig: hook }
    expect(await client.setTaskPushNotificationConfig(set)).toEqual(set)
    const one = { id: 'task-1', pushNotificationConfigId: 'c1' }
    expect(await client.getTaskPushNotificationConfig(one)).toEqual(set)
    expect(await client.listTaskPushNotificationConfig({ id: 'task-1' })).toContainEqual(set)
    await client.deleteTaskPushNotificationConfig(one)
    await expect(client.getTaskPushNotificationConfig(one)).rejects.toThrow('Task not found')
    expect(await client.getAgentCard()).toMatchObject({ name: 'Extended', protocolVersion: '0.3.0' })
  })

  it('of @a2a-js/sdk 1.3.0', async () => {
    const client = await new ClientV10().createFromUrl(url)
    const { authentication, ...rest } = hook
    const flat = { scheme: 'Bearer', credentials: authentication.credentials }
    const set = { tenant: '', taskId: 'task-1', ...rest, authentication: flat }
    expect(await client.createTaskPushNotificationConfig(set)).toEqual(set)
    const one = { tenant: '', taskId: 'task-1', id: 'c1' }
    expect(await client.getTaskPushNotificationConfig(one)).toEqual(set)
    const all = { tenant: '', taskId: 'task-1', pageSize: 10, pageToken: '' }
    expect((await client.listTaskPushNotificationConfig(all)).configs).toContainEqual(set)
    await client.deleteTaskPushNotificationConfig(one)
    await expect(client.getTaskPushNotificationConfig(one)).rejects.toThrow('No such configuration')
    expect(await client.getAgentCard()).toMatchObject({ name: 'Extended', capabilities: { extendedAgentCard: true } })
  })
})

describe('@a2a-js/sdk 1.3.0', () => {
  const sending = {
    tenant: '',
    metadata: undefined,
    configuration: undefined,
    message: {
      messageId: 'm',
      contextId: '',
      taskId: '',
      role: 1,
      parts: [{ content: { $case: 'text', value: 'Hi' }, metadata: undefined, filename: '', mediaType: '' }],
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    },
  } as const
  const call = () => structuredClone(sending) as never
  const listing = { tenant: '', contextId: '', status: 0, pageToken: '', statusTimestampAfter: undefined }

  it('finds the card, sends, streams, lists and receives errors', async () => {
    const client = await new ClientV10().createFromUrl(url)
    expect(await client.sendMessage(call())).toMatchObject({
      id: 'task-1',
      contextId: 'context-1',
      status: { state: 3 },
    })
    const events = await all(client.sendMessageStream(call()))
    expect(events.map((one) => one.payload?.$case)).toEqual([
      'task',
      'statusUpdate',
      'artifactUpdate',
      'artifactUpdate',
      'statusUpdate',
    ])
    expect(events[3]).toMatchObject({ payload: { value: { append: true, lastChunk: true } } })
    expect(await client.listTasks(listing as never)).toMatchObject({ tasks: [{ id: 'task-1' }], totalSize: 1 })
    await expect(client.getTask({ tenant: '', id: 'nothing' })).rejects.toMatchObject({ reason: 'TASK_NOT_FOUND' })
  })
})
