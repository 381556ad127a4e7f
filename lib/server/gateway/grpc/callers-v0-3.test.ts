import type { Message, MessageSendParams, Task } from 'a2a-sdk-0.3'
import { GrpcTransport } from 'a2a-sdk-0.3/client/grpc'
import { describe, expect, test } from 'vitest'
import { agentHeader } from '@/lib/server/gateway/grpc/answer-rpc'
import { agentsOfVersions as agents } from '@/lib/server/gateway/testing/agents-of-versions'
import { serveAgentOverGrpc } from '@/lib/server/gateway/testing/grpc-gateway'

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

/** The unmodified gRPC client of SDK 0.3.14. v0.3 has no tenant, so metadata names the agent. */
async function connect(...agent: Parameters<typeof serveAgentOverGrpc>) {
  const { slug, rpc } = await serveAgentOverGrpc(...agent)
  const options = { serviceParameters: { [agentHeader]: slug } }
  return { client: new GrpcTransport({ endpoint: rpc }), options }
}

async function eventsOf(stream: AsyncIterable<object>) {
  const events: object[] = []
  for await (const event of stream) events.push(event)
  return events
}

describe.each(agents)('the gRPC client of SDK 0.3.14, an agent of %s', (dialect, start) => {
  test('sends, gets, continues and cancels', async () => {
    const { client, options } = await connect(dialect, start)
    const task = (await client.sendMessage(request('ask'), options)) as Task
    expect(task).toMatchObject({ kind: 'task', status: { state: 'input-required', message: { role: 'agent' } } })
    expect((await client.getTask({ id: task.id, historyLength: 1 }, options)).history).toHaveLength(1)
    const done = (await client.sendMessage(request('hello', task.id), options)) as Task
    expect(done).toMatchObject({ id: task.id, status: { state: 'completed' } })
    expect(JSON.stringify(done.artifacts)).toContain('{"kind":"data","data":{"data":{"deep":1}}}')
    await expect(client.cancelTask({ id: task.id }, options)).rejects.toMatchObject({ name: 'TaskNotCancelableError' })
    await expect(client.getTask({ id: 'none' }, options)).rejects.toMatchObject({ name: 'TaskNotFoundError' })
  })

  test('streams', async () => {
    const { client, options } = await connect(dialect, start)
    const events = await eventsOf(client.sendMessageStream(request('hello'), options))
    expect(events.filter((event) => 'artifact' in event)).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } })
  })

  test('does not wait if it says so, subscribes and cancels', async () => {
    const { client, options } = await connect(dialect, start)
    const stream = client.sendMessageStream(request('slow'), options)
    const first = (await stream.next()).value as { id?: string; taskId?: string }
    const id = first.taskId ?? first.id ?? ''
    const again = eventsOf(client.resubscribeTask({ id }, options))
    await expect.poll(async () => (await client.getTask({ id }, options)).status.state).toBe('working')
    expect(await client.cancelTask({ id }, options)).toMatchObject({ status: { state: 'canceled' } })
    expect((await again).at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'canceled' } })
    const later = await client.sendMessage({ ...request('slow'), configuration: { blocking: false } }, options)
    expect(['submitted', 'working']).toContain((later as Task).status.state)
  })

  test('manages push notification configs', async () => {
    const { client, options } = await connect(dialect, start)
    const { id: taskId } = (await client.sendMessage(request('ask'), options)) as Task
    const pushNotificationConfig = { id: 'c1', url: 'http://127.0.0.1:9/hook', token: 'a' }
    const set = await client.setTaskPushNotificationConfig({ taskId, pushNotificationConfig }, options)
    expect(set).toMatchObject({ taskId, pushNotificationConfig: { id: 'c1', url: pushNotificationConfig.url } })
    const named = { id: taskId, pushNotificationConfigId: 'c1' }
    expect(await client.getTaskPushNotificationConfig(named, options)).toMatchObject({ taskId })
    expect(await client.listTaskPushNotificationConfig({ id: taskId }, options)).toHaveLength(1)
    await client.deleteTaskPushNotificationConfig(named, options)
    expect(await client.listTaskPushNotificationConfig({ id: taskId }, options)).toEqual([])
  })
})

test('gets a message without a task', async () => {
  const [, start] = agents[2] ?? agents[0] ?? []
  if (!start) throw new Error('no agent')
  const { client, options } = await connect('v1.0', start)
  expect((await client.sendMessage(request('message'), options)) as Message).toMatchObject({ kind: 'message' })
})

test.each(agents.slice(1))('gets the extended card of an agent of %s', async (dialect, start) => {
  const { client, options } = await connect(dialect, start)
  expect(await client.getExtendedAgentCard(options)).toMatchObject({ name: 'Extended' })
})
