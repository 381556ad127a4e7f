import { SendMessageRequest, StreamResponse, Task } from 'a2a-sdk-1'
import { ClientFactory as Factory03, ClientFactoryOptions as Options03 } from 'a2a-sdk-0.3/client'
import { ClientFactory, ClientFactoryOptions } from 'a2a-sdk-1/client'
import { expect, test } from 'vitest'
import { httpError } from '../validators/v1-0/http-error.ts'
import { v10 } from '../validators/v1-0/validators.ts'
import { api, appUrl } from './shared-app.ts'

const text = 'A story about rain in 5 chunks'
const base = '/a2a/storyteller'
const newMessage = () => ({ messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] })
const newRequest = () => SendMessageRequest.fromJSON({ message: newMessage() })
const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { preferredTransports: ['HTTP+JSON'] })

test('SDK 1 calls an agent over HTTP+JSON by its gateway URL', async () => {
  const client = await new ClientFactory(options).createFromUrl(`${appUrl}${base}/`)
  expect(client.transport.protocolName).toBe('HTTP+JSON')
  const events: unknown[] = []
  for await (const event of client.sendMessageStream(newRequest())) events.push(StreamResponse.toJSON(event))
  expect(v10.wrongOrder(events, 'sent')).toBeUndefined()
  const task = (await client.sendMessage(newRequest())) as Task
  expect(v10.task.parse(Task.toJSON(task))).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } })
  const unknown = client.getTask({ tenant: '', id: 'not/there? 100%' })
  await expect(unknown).rejects.toMatchObject({ name: 'TaskNotFoundError', statusCode: 404 })
})

test('SDK 0.3 calls an agent over HTTP+JSON by its gateway URL', async () => {
  const transports = { preferredTransports: ['HTTP+JSON'] }
  const own = Options03.createFrom(Options03.default, transports)
  const client = await new Factory03(own).createFromUrl(`${appUrl}${base}/`)
  const messageId = crypto.randomUUID()
  const message = {
    kind: 'message' as const,
    messageId,
    role: 'user' as const,
    parts: [{ kind: 'text' as const, text }],
  }
  const events: unknown[] = []
  for await (const event of client.sendMessageStream({ message })) events.push(event)
  expect(events.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } })
  expect(await client.sendMessage({ message })).toMatchObject({ kind: 'task', status: { state: 'completed' } })
  await expect(client.getTask({ id: 'not/there? 100%' })).rejects.toMatchObject({ name: 'TaskNotFoundError' })
})

test('serves each path of the binding, with escaped names', async () => {
  const sent = await api.post(`${base}/acme/message:send/`, { data: { message: newMessage() } })
  const { task } = v10.sent.parse(await sent.json()) as { task: { id: string } }
  const at = `${base}/tasks/${encodeURIComponent(task.id)}`
  const config = { id: 'a/b', url: 'http://127.0.0.1:9/hook' }
  expect(v10.task.parse(await (await api.get(at)).json())).toMatchObject({ id: task.id })
  v10.list?.parse(await (await api.get(`${base}/tasks?pageSize=1&includeArtifacts=true`)).json())
  const created = await api.post(`${at}/pushNotificationConfigs`, { data: config })
  expect(v10.pushConfig.parse(await created.json())).toMatchObject({ taskId: task.id, id: 'a/b' })
  const one = `${at}/pushNotificationConfigs/a%2Fb`
  expect(v10.pushConfig.parse(await (await api.get(one)).json())).toMatchObject({ id: 'a/b' })
  expect(await (await api.delete(one)).json()).toEqual({})
  const missing = await api.get(`${base}/tasks/a%2Fb%253F`)
  expect(httpError.parse(await missing.json()).error.message).toContain('a/b%3F')
})

test('refuses other paths and verbs with errors of the binding', async () => {
  const cases: [string, number][] = [
    ['GET /unknown', 404],
    ['GET /tasks/x/other', 404],
    ['PUT /tasks', 405],
    ['PATCH /message:send', 405],
    ['DELETE /tasks/x', 405],
    ['GET /tasks/%ZZ', 400],
  ]
  for (const [line, status] of cases) {
    const [method = '', path = ''] = line.split(' ')
    const answer = await api.send(method, `${base}${path}`)
    expect([line, answer.status(), httpError.parse(await answer.json()).error.code]).toEqual([line, status, status])
    expect(answer.headers()['allow'] === undefined).toBe(status !== 405)
  }
  const card = await api.get(`${base}/.well-known/other.json`)
  expect([card.status(), (await card.json()).error.kind]).toEqual([404, 'not-found'])
})
