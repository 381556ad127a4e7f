import type { Message, MessageSendParams, Task } from 'a2a-sdk-0.3'
import { ClientFactory, ClientFactoryOptions } from 'a2a-sdk-0.3/client'
import { describe, expect, test } from 'vitest'
import { agentsOfVersions as agents, serveAgent } from '@/lib/server/gateway/testing/agents-of-versions'

const request = (text: string, taskId?: string): MessageSendParams => ({
  message: {
    kind: 'message',
    messageId: `m ${text}`,
    role: 'user',
    parts: [
      { kind: 'text', text },
      { kind: 'data', data: { data: { deep: 1 } } },
    ],
    ...(taskId && { taskId }),
  },
})

/** The unmodified client of SDK 0.3.14 over HTTP+JSON, connected by the gateway card of an agent. */
async function connect(...agent: Parameters<typeof serveAgent>) {
  const { base, gateway } = await serveAgent(...agent)
  const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { preferredTransports: ['HTTP+JSON'] })
  const client = await new ClientFactory(options).createFromUrl(`${base}/`)
  return { client, gateway }
}

async function eventsOf(stream: AsyncIterable<object>) {
  const events: object[] = []
  for await (const event of stream) events.push(event)
  return events
}

describe.each(agents)('the client of SDK 0.3.14 over HTTP+JSON, an agent of %s', (dialect, start) => {
  test('sends, gets, continues and cancels', async () => {
    const { client, gateway } = await connect(dialect, start)
    const task = (await client.sendMessage(request('ask'))) as Task
    expect(task).toMatchObject({ kind: 'task', status: { state: 'input-required', message: { role: 'agent' } } })
    expect((await client.getTask({ id: task.id })).history ?? []).toEqual([])
    expect((await client.getTask({ id: task.id, historyLength: 1 })).history).toHaveLength(1)
    const done = (await client.sendMessage(request('hello', task.id))) as Task
    expect(done).toMatchObject({ id: task.id, status: { state: 'completed' } })
    expect(JSON.stringify(done.artifacts)).toContain('{"kind":"data","data":{"data":{"deep":1}}}')
    await expect(client.cancelTask({ id: task.id })).rejects.toMatchObject({ name: 'TaskNotCancelableError' })
    const calls = gateway.requests.filter(({ path }) => !path.includes('.well-known'))
    expect(calls.filter(({ path }) => !path.includes('/v1/'))).toEqual([])
  })

  test('streams', async () => {
    const { client } = await connect(dialect, start)
    const events = await eventsOf(client.sendMessageStream(request('hello')))
    expect(events.filter((event) => 'artifact' in event)).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } })
  })

  test('does not wait if it says so, subscribes and cancels', async () => {
    const { client } = await connect(dialect, start)
    const stream = client.sendMessageStream(request('slow'))
    const first = (await stream.next()).value as { id?: string; taskId?: string }
    const id = first.taskId ?? first.id ?? ''
    const again = eventsOf(client.resubscribeTask({ id }))
    await expect.poll(async () => (await client.getTask({ id })).status.state).toBe('working')
    expect(await client.cancelTask({ id })).toMatchObject({ status: { state: 'canceled' } })
    expect((await again).at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'canceled' } })
    const later = await client.sendMessage({ ...request('slow'), configuration: { blocking: false } })
    expect(['submitted', 'working']).toContain((later as Task).status.state)
  })

  test('manages push notification configs', async () => {
    const { client } = await connect(dialect, start)
    const { id } = (await client.sendMessage(request('ask'))) as Task
    const config = { id: 'c1', url: 'http://127.0.0.1:9/hook', token: 'a' }
    expect(await client.setTaskPushNotificationConfig({ taskId: id, pushNotificationConfig: config })).toMatchObject({
      taskId: id,
      pushNotificationConfig: { id: 'c1', url: config.url },
    })
    const named = { id, pushNotificationConfigId: 'c1' }
    expect(await client.getTaskPushNotificationConfig(named)).toMatchObject({ taskId: id })
    expect(await client.listTaskPushNotificationConfig({ id })).toMatchObject([
      { pushNotificationConfig: { id: 'c1' } },
    ])
    await client.deleteTaskPushNotificationConfig(named)
    expect(await client.listTaskPushNotificationConfig({ id })).toEqual([])
  })

  test('gets errors with their types', async () => {
    const { client } = await connect(dialect, start)
    await expect(client.getTask({ id: 'no such/task?' })).rejects.toMatchObject({ name: 'TaskNotFoundError' })
    await expect(eventsOf(client.resubscribeTask({ id: 'none' }))).rejects.toMatchObject({ name: 'TaskNotFoundError' })
    await expect(client.sendMessage(request('hello', 'none'))).rejects.toMatchObject({ name: 'TaskNotFoundError' })
  })
})

test.each(agents.slice(1))(
  'the client gets a message and the extended card of an agent of %s',
  async (dialect, start) => {
    const { client } = await connect(dialect, start)
    const message = (await client.sendMessage(request('message'))) as Message
    expect(message).toMatchObject({ kind: 'message', role: 'agent' })
    expect(message.parts.map(({ kind }) => kind)).toEqual(['text', 'data', 'file', 'file'])
    expect(await client.transport.getExtendedAgentCard()).toMatchObject({
      name: 'Extended',
      additionalInterfaces: [{ transport: 'JSONRPC' }, { transport: 'HTTP+JSON' }],
    })
  },
)
