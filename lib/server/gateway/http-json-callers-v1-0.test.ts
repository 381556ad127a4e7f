import { ListTasksRequest, SendMessageRequest, StreamResponse, Task, TaskPushNotificationConfig } from 'a2a-sdk-1'
import { ClientFactory, ClientFactoryOptions } from 'a2a-sdk-1/client'
import { describe, expect, test } from 'vitest'
import { agentsOfVersions as agents, serveAgent } from '@/lib/server/gateway/testing/agents-of-versions'

const tenant = ''
const request = (text: string, taskId = '') =>
  SendMessageRequest.fromJSON({ message: { messageId: `m ${text}`, taskId, role: 'ROLE_USER', parts: [{ text }] } })

/** The unmodified client of SDK 1.3.0 over HTTP+JSON, connected by the gateway card of an agent. */
async function connect(...agent: Parameters<typeof serveAgent>) {
  const { base, gateway } = await serveAgent(...agent)
  const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { preferredTransports: ['HTTP+JSON'] })
  const client = await new ClientFactory(options).createFromUrl(`${base}/`)
  expect(client.transport.protocolName).toBe('HTTP+JSON')
  return { client, gateway }
}

const stateOf = (sent: object) => ('status' in sent ? (Task.toJSON(sent as Task) as { status: object }).status : sent)

async function eventsOf(stream: AsyncIterable<StreamResponse>) {
  const events: Record<string, never>[] = []
  for await (const event of stream) events.push(StreamResponse.toJSON(event) as never)
  return events
}

describe.each(agents)('the client of SDK 1.3.0 over HTTP+JSON, an agent of %s', (dialect, start) => {
  test('sends, gets, continues, lists and cancels', async () => {
    const { client, gateway } = await connect(dialect, start)
    const task = (await client.sendMessage(request('ask'))) as Task
    expect(stateOf(task)).toMatchObject({ state: 'TASK_STATE_INPUT_REQUIRED' })
    expect((await client.getTask({ tenant, id: task.id, historyLength: 0 })).history).toEqual([])
    expect(stateOf(await client.sendMessage(request('hello', task.id)))).toMatchObject({
      state: 'TASK_STATE_COMPLETED',
    })
    const list = await client.listTasks(ListTasksRequest.fromJSON({ includeArtifacts: true, pageSize: 5 }))
    expect(list).toMatchObject({ totalSize: 1, pageSize: 5, tasks: [{ id: task.id }] })
    expect(list.tasks[0]?.artifacts).toHaveLength(1)
    const none = await client.listTasks(ListTasksRequest.fromJSON({ status: 'TASK_STATE_WORKING' }))
    expect(none.tasks).toEqual([])
    const cancel = client.cancelTask({ tenant, id: task.id, metadata: undefined })
    await expect(cancel).rejects.toMatchObject({ name: 'TaskNotCancelableError', statusCode: 400 })
    expect(gateway.requests.filter(({ method, path }) => method === 'POST' && !path.includes(':'))).toEqual([])
  })

  test('streams', async () => {
    const { client } = await connect(dialect, start)
    const events = await eventsOf(client.sendMessageStream(request('hello')))
    expect(Object.keys(events[0] ?? {})).toEqual(['task'])
    expect(events.filter((event) => 'artifactUpdate' in event)).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } })
  })

  test('subscribes again and cancels', async () => {
    const { client } = await connect(dialect, start)
    const stream = client.sendMessageStream(request('slow'))
    const first = StreamResponse.toJSON((await stream.next()).value as StreamResponse) as { task: { id: string } }
    const { id } = first.task
    const again = eventsOf(client.resubscribeTask({ tenant, id }))
    await expect
      .poll(async () => stateOf(await client.getTask({ tenant, id })))
      .toMatchObject({
        state: 'TASK_STATE_WORKING',
      })
    expect(stateOf(await client.cancelTask({ tenant, id, metadata: undefined }))).toMatchObject({
      state: 'TASK_STATE_CANCELED',
    })
    expect((await again).at(-1)).toMatchObject({ statusUpdate: { status: { state: 'TASK_STATE_CANCELED' } } })
    await expect(eventsOf(client.resubscribeTask({ tenant, id }))).rejects.toMatchObject({
      name: 'UnsupportedOperationError',
    })
  })

  test('manages push notification configs', async () => {
    const { client } = await connect(dialect, start)
    const { id: taskId } = (await client.sendMessage(request('ask'))) as Task
    const config = TaskPushNotificationConfig.fromJSON({
      taskId,
      id: 'c/1',
      url: 'http://127.0.0.1:9/hook',
      token: 'a',
    })
    expect(await client.createTaskPushNotificationConfig(config)).toMatchObject({ taskId, id: 'c/1', url: config.url })
    const named = { tenant, taskId, id: 'c/1' }
    expect(await client.getTaskPushNotificationConfig(named)).toMatchObject({ id: 'c/1', url: config.url })
    const page = { tenant, taskId, pageSize: 0, pageToken: '' }
    expect((await client.listTaskPushNotificationConfig(page)).configs).toMatchObject([{ id: 'c/1' }])
    await client.deleteTaskPushNotificationConfig(named)
    expect((await client.listTaskPushNotificationConfig(page)).configs).toEqual([])
    await expect(client.getTaskPushNotificationConfig(named)).rejects.toMatchObject({ name: 'TaskNotFoundError' })
  })

  test('gets errors with their names', async () => {
    const { client } = await connect(dialect, start)
    await expect(client.getTask({ tenant, id: 'no such/task?' })).rejects.toMatchObject({
      name: 'TaskNotFoundError',
      statusCode: 404,
    })
    await expect(eventsOf(client.resubscribeTask({ tenant, id: 'none' }))).rejects.toMatchObject({
      name: 'TaskNotFoundError',
    })
    await expect(client.sendMessage(request('hello', 'none'))).rejects.toMatchObject({ name: 'TaskNotFoundError' })
  })
})

test.each(agents.slice(1))('the client gets the extended card of an agent of %s', async (dialect, start) => {
  const { client } = await connect(dialect, start)
  expect(await client.transport.getExtendedAgentCard({ tenant })).toMatchObject({
    name: 'Extended',
    supportedInterfaces: expect.arrayContaining([
      expect.objectContaining({ protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' }),
    ]),
  })
})
