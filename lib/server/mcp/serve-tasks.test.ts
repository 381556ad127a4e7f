import { createTaskSessionFromClient, resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApiKey } from '@/lib/server/access/api-keys'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { connectClient, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { postMcp, taskClientCapabilities } from '@/lib/server/mcp/testing/post-mcp'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** Registers an agent whose task works until `finish`, and asks for a color first if the message says so. */
async function serve() {
  await startEngine()
  const running: RawCall[] = []
  const agent = await rawAgent({
    SendStreamingMessage: (call) => {
      const asks = call.body.includes('paint')
      if (!asks) running.push(call)
      call.event(v1.task('t1', 'WORKING'))
      if (!asks) return
      // A question that comes later than a call waits for its result.
      setTimeout(
        () => {
          call.event(v1.status('t1', 'INPUT_REQUIRED', 'Which color?'))
          call.end()
        },
        call.body.includes('later') ? 2_500 : 0,
      )
    },
    CancelTask: (call) => {
      for (const each of running) each.end()
      call.reply(v1.bareTask('t1', 'CANCELED'))
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
  })
  await agentAt(agent.url, { slug: 'peer', visibility: 'everyone' })
  const finish = async (state = 'COMPLETED') => {
    await expect.poll(() => running.length, { timeout: 20_000 }).toBeGreaterThan(0)
    for (const call of running.splice(0)) {
      call.event(v1.status('t1', state, 'All done'))
      call.end()
    }
  }
  return { agent, server: await startMcpServer(), finish }
}

const pin = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const

/** Opens a session of the official package for tasks. `modern`: of 2026-07-28, else of 2025-11-25. */
async function openSession(url: string, modern: boolean) {
  const client = await connectClient({ url }, modern ? { ...pin, capabilities: taskClientCapabilities } : {})
  const common = {
    endpointId: 'switchboard',
    onInputRequest: () => Promise.resolve({ action: 'accept', content: { answer: 'red' } } as never),
  }
  const clientInfo = { name: 'tasks', version: '1' }
  const session = modern
    ? createTaskSessionFromClient(client, {
        ...common,
        rawDispatch: (request) => postMcp(url, request as object),
        v2RequestFraming: { protocolVersion: '2026-07-28', clientInfo, clientCapabilities: taskClientCapabilities },
      })
    : createTaskSessionFromClient(client, common)
  onTestFinished(() => session.close())
  return session
}

const declaration = { name: 'send_message', inputSchema: {}, taskSupport: 'optional' } as const
const options = { task: { preference: 'prefer' }, declaration } as const

const sessions = [
  ['2025-11-25', false],
  ['2026-07-28', true],
] as const

test.each(sessions)('runs a call as a task for a client of %s', async (_revision, modern) => {
  const { server, finish } = await serve()
  const session = await openSession(server.url, modern)
  const execution = await session.callTool('send_message', { agent: 'peer', message: 'work' }, options)
  expect(execution.kind).toBe('task')
  void finish()
  const { outcome } = await execution.settle()
  expect(resultFromTaskOutcome(outcome)).toMatchObject({ content: [{ type: 'text', text: 'All done' }, {}] })
})

test.each(sessions)('a failed task is a result with an error for a client of %s', async (_revision, modern) => {
  const { server, finish } = await serve()
  const session = await openSession(server.url, modern)
  const execution = await session.callTool('send_message', { agent: 'peer', message: 'work' }, options)
  void finish('FAILED')
  const { outcome } = await execution.settle()
  expect(outcome).toMatchObject({ status: 'completed', result: { isError: true } })
})

test.each(sessions)('cancels a task for a client of %s', async (_revision, modern) => {
  const { agent, server } = await serve()
  const session = await openSession(server.url, modern)
  const execution = await session.callTool('send_message', { agent: 'peer', message: 'work' }, options)
  await execution.cancel()
  const { outcome } = await execution.settle()
  expect(outcome.status).toBe('cancelled')
  expect(agent.calls.map(({ method }) => method)).toContain('CancelTask')
})

test('answers a question of a task with 2026-07-28', async () => {
  const { agent, server, finish } = await serve()
  const session = await openSession(server.url, true)
  const execution = await session.callTool('send_message', { agent: 'peer', message: 'paint later' }, options)
  void finish()
  const { outcome } = await execution.settle()
  expect(resultFromTaskOutcome(outcome)).toMatchObject({ content: [{ text: 'All done' }, {}] })
  expect(
    agent.calls.filter(({ method }) => method === 'SendStreamingMessage').map(({ params }) => params),
  ).toMatchObject([
    { message: { parts: [{ text: 'paint later' }] } },
    { message: { parts: [{ text: 'red' }], taskId: 't1' } },
  ])
})

test('a retry without an answer leaves the task as it is', async () => {
  const { agent, server } = await serve()
  const call = { name: 'send_message', arguments: { agent: 'peer', message: 'paint' } }
  const send = (more: object) =>
    postMcp(server.url, { method: 'tools/call', params: { ...call, ...more } }, {}, { elicitation: {} })
  const first = (await send({})) as unknown as { result: { requestState: string } }
  const { requestState } = first.result
  for (const inputResponses of [undefined, {}, { 'answer-1': { action: 'decline' } }])
    expect(await send({ requestState, inputResponses })).toMatchObject({
      result: { content: [{ text: 'The user did not answer. The task still waits.' }] },
    })
  expect(agent.calls).toHaveLength(1)
})

test('ignores an answer to a task that no longer waits', async () => {
  const { agent, server } = await serve()
  const call = { name: 'send_message', arguments: { agent: 'peer', message: 'paint later' } }
  const created = await postMcp(server.url, { method: 'tools/call', params: call })
  const { taskId } = (created as { result: { taskId: string } }).result
  const get = { method: 'tasks/get', params: { taskId } }
  await expect
    .poll(() => postMcp(server.url, get), { timeout: 20_000 })
    .toMatchObject({ result: { inputRequests: { 'answer-1': {} } } })
  await postMcp(server.url, { ...get, method: 'tasks/cancel' })
  await expect.poll(() => postMcp(server.url, get)).toMatchObject({ result: { status: 'cancelled' } })
  const inputResponses = { 'answer-1': { action: 'accept', content: { answer: 'red' } } }
  const update = { method: 'tasks/update', params: { taskId, inputResponses } }
  expect(await postMcp(server.url, update)).toMatchObject({ kind: 'result' })
  expect(agent.calls.filter(({ method }) => method === 'SendStreamingMessage')).toHaveLength(1)
})

test('reads each turn of a task, and no other number', async () => {
  const { server, finish } = await serve()
  const send = async (args: object) => {
    const params = { name: 'send_message', arguments: { agent: 'peer', ...args } }
    return (await postMcp(server.url, { method: 'tools/call', params })) as {
      result: { taskId?: string; _meta?: never }
    }
  }
  const first = await send({ message: 'paint later' })
  const [task = '', firstSeq] = first.result.taskId?.split('.') ?? []
  expect(firstSeq).toBe('1')
  const get = (seq: string | number) =>
    postMcp(
      server.url,
      { method: 'tasks/get', params: { taskId: `${task}.${seq}` } },
      {},
      {
        extensions: taskClientCapabilities.extensions,
      },
    )
  await expect.poll(() => get(1), { timeout: 20_000 }).toMatchObject({ result: { status: 'completed' } })
  const second = await send({ message: 'red', taskId: task })
  const [, secondSeq = ''] = second.result.taskId?.split('.') ?? []
  expect(Number(secondSeq)).toBeGreaterThan(1)
  void finish()
  for (const seq of [1, secondSeq]) expect(await get(seq)).toMatchObject({ kind: 'result' })
  for (const seq of [2, Number(secondSeq) + 1, 99])
    expect(await get(seq)).toMatchObject({ error: { code: -32602, message: 'Task not found' } })
})

test('lists tasks, and answers a question as the result, with 2025-11-25', async () => {
  const { server } = await serve()
  const client = await connectClient(server)
  const created = await client.request(
    {
      method: 'tools/call',
      params: { name: 'send_message', arguments: { agent: 'peer', message: 'paint' }, task: {} },
    },
    z.object({ task: z.object({ taskId: z.string(), status: z.string() }) }),
  )
  const { taskId } = created.task
  const params = { taskId }
  const result = await client.request({ method: 'tasks/result', params }, z.looseObject({ _meta: z.looseObject({}) }))
  expect(result._meta).toMatchObject({ state: 'input-required', 'io.modelcontextprotocol/related-task': { taskId } })
  const list = await client.request(
    { method: 'tasks/list', params: {} },
    z.looseObject({ tasks: z.array(z.unknown()) }),
  )
  expect(list.tasks).toMatchObject([{ taskId, status: 'completed', ttl: null }])
  const call = { name: 'search_agents', arguments: {}, task: {} }
  await expect(client.request({ method: 'tools/call', params: call }, z.unknown())).rejects.toThrow('as a task')
  const unknown = { name: 'send_message', arguments: { agent: 'x', message: 'y' }, task: {} }
  await expect(client.request({ method: 'tools/call', params: unknown }, z.unknown())).rejects.toThrow(
    'Agent not found',
  )
})

test('reads, answers and cancels no task of a colleague, and refuses clients without the extension', async () => {
  const { agent, server } = await serve()
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const [ann = {}, ben = {}] = await Promise.all(
    [0, 1].map(async () => {
      const input = { name: 'Key', scope: 'call', agents: null, days: null, quota: {} } as const
      const { token } = await createApiKey(await newViewer('member'), input)
      return { authorization: `Bearer ${token}` }
    }),
  )
  const call = { name: 'send_message', arguments: { agent: 'peer', message: 'work' } }
  const created = await postMcp(server.url, { method: 'tools/call', params: call }, ann)
  expect(created).toMatchObject({ kind: 'result', result: { resultType: 'task', status: 'working', ttlMs: null } })
  const { taskId } = (created as { result: { taskId: string } }).result
  const before = agent.calls.length
  for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel'])
    for (const id of [taskId, `${taskId}1`, 'x', ''])
      expect(await postMcp(server.url, { method, params: { taskId: id, inputResponses: {} } }, ben)).toEqual({
        kind: 'error',
        error: { code: -32602, message: 'Task not found' },
      })
  expect(agent.calls).toHaveLength(before)
  const get = { method: 'tasks/get', params: { taskId } }
  expect(await postMcp(server.url, get, ann)).toMatchObject({ result: { status: 'working', resultType: 'complete' } })
  expect(await postMcp(server.url, get, ann, {})).toMatchObject({ error: { code: -32021 } })
  // Rows without a message to the agent are no turns.
  for (const id of [`${taskId}1`, taskId.replace(/1$/, '2'), taskId.replace(/1$/, '0'), taskId.replace(/1$/, '01')])
    for (const method of ['tasks/get', 'tasks/cancel'])
      expect(await postMcp(server.url, { method, params: { taskId: id } }, ann)).toMatchObject({
        error: { code: -32602, message: 'Task not found' },
      })
  expect(await postMcp(server.url, { ...get, method: 'tasks/cancel' }, ann)).toMatchObject({ kind: 'result' })
  await expect.poll(() => postMcp(server.url, get, ann)).toMatchObject({ result: { status: 'cancelled' } })
})
