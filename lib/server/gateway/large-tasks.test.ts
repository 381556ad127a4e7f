import { afterEach, expect, test } from 'vitest'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { callOverHttp } from '@/lib/server/gateway/testing/http-call'
import { createSseDecoder } from '@/lib/sse/decode'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { stopThreads } from '@/lib/server/platform/threads/pool'

const numbers = Array.from({ length: 140_000 }, (_, index) => index + 0.123456789)
const artifacts = [{ artifactId: 'a', parts: [{ data: numbers }] }]
const task = { id: 't1', contextId: 'c1', status: { state: 'TASK_STATE_INPUT_REQUIRED' }, artifacts }
const message = { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] }

afterEach(async () => {
  await stopThreads()
  deleteSingleton('worker-threads')
  deleteSingleton('large-task-reads')
})

test('a large task is sent whole: as an answer, as the first event of a subscription and in a list', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => call.reply({ task }),
    GetTask: (call) => call.reply(task),
  })
  const agent = await agentAt(server.url, { streaming: false })
  const call = (method: string, params: object) => postCall(agent, { method, params }, { 'a2a-version': '1.0' })

  const sent = await call('SendMessage', { message })
  expect(sent.headers.get('switchboard-task')).toMatch(/./)
  expect(await readRpcResponse(sent)).toMatchObject({ result: { task: { id: 't1', artifacts } } })

  const listed = await readRpcResponse(await call('ListTasks', { includeArtifacts: true, pageSize: 1 }))
  expect(listed).toMatchObject({ result: { tasks: [{ id: 't1', artifacts }], totalSize: 1, pageSize: 1 } })

  const events = readRpcEvents(await call('SubscribeToTask', { id: 't1' }))
  await call('SendMessage', { message: { ...message, messageId: 'u2', taskId: 't1' } })
  const [first] = await events
  expect(first?.answer).toMatchObject({ result: { task: { id: 't1', artifacts } } })
})

test('a large task is sent whole over HTTP+JSON', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => call.reply({ task }),
    GetTask: (call) => call.reply(task),
  })
  const agent = await agentAt(server.url, { streaming: false })
  const sent = await callOverHttp(agent, 'POST /message:send', { message })
  expect(sent.headers.get('content-type')).toBe('application/a2a+json')
  expect(await sent.json()).toMatchObject({ task: { id: 't1', artifacts } })

  const listed = await callOverHttp(agent, 'GET /tasks?includeArtifacts=true&pageSize=1')
  expect(listed.headers.get('content-type')).toBe('application/a2a+json')
  expect(await listed.json()).toMatchObject({ tasks: [{ id: 't1', artifacts }], totalSize: 1, pageSize: 1 })

  const old = await callOverHttp(agent, 'GET /v1/tasks/t1')
  expect(old.headers.get('content-type')).toBe('application/json')
  const parts = [{ data: { data: { value: numbers } }, metadata: { data_part_compat: true } }]
  expect(await old.json()).toMatchObject({ id: 't1', artifacts: [{ artifactId: 'a', parts }] })

  const stream = await callOverHttp(agent, 'GET /tasks/t1:subscribe')
  await callOverHttp(agent, 'POST /message:send', { message: { ...message, messageId: 'u2', taskId: 't1' } })
  const [first] = createSseDecoder().feed(new Uint8Array(await stream.arrayBuffer()))
  expect(JSON.parse(first?.data ?? '')).toMatchObject({ task: { id: 't1', artifacts } })
})
