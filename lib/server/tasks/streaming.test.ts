import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { localViewer } from '@/lib/server/platform/viewer'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { tail } from '@/lib/server/tasks/log/tail'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { agentAt, startEngine, summarizeRows, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

test('logs every event unchanged and folds it into the task', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'SUBMITTED'))
      call.event(v1.status('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'Hello ', false))
      call.event(v1.chunk('t1', 'world'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const viewer = localViewer()
  const { taskId, seq } = await startTurn(viewer, await agentAt(server.url), messageCall('Say hello\nplease'), 'v1.0')
  expect(seq).toBe(1)
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows)).toEqual([
    'request stream',
    'task submitted',
    'status working',
    'artifact ["Hello "]',
    'artifact ["world"]',
    'status completed',
  ])
  expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6])
  expect(rows[0]?.raw).toBe(server.requests[0]?.body)
  expect(JSON.parse(rows[2]?.raw ?? '')).toMatchObject({ result: v1.status('t1', 'WORKING') })
  expect(server.requests[0]?.headers).toMatchObject({ 'a2a-version': '1.0', accept: 'text/event-stream' })
  expect(await findTask(viewer, taskId)).toMatchObject({
    title: 'Say hello',
    remoteId: 't1',
    contextId: 'c1',
    state: 'completed',
    open: false,
    lastSeq: 6,
    artifactCount: 1,
  })
  const { task } = await currentFold(taskId)
  expect(task.artifacts[0]?.parts).toEqual([{ text: 'Hello world' }])
})

test('comments alone do not keep a stream open for ever', async () => {
  await startEngine({ STREAM_IDLE: '1' })
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      const timer = setInterval(() => call.bytes(': ping\n\n'), 50)
      void call.closed.then(() => clearInterval(timer))
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'COMPLETED')),
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows)).toEqual(['request stream', 'task working', 'gap', 'task completed'])
  expect(rows[2]?.event).toMatchObject({ cause: { details: { code: 'agent-no-events', values: { seconds: 6 } } } })
})

test('a flood of comments ends the turn', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      const comments = ': ping\n\n'.repeat(8192)
      const flood = () => {
        while (!call.response.destroyed && call.response.write(comments));
      }
      call.response.on('drain', flood)
      flood()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows)).toEqual(['request stream', 'task working', 'fault too-large'])
  expect(rows[2]?.event).toMatchObject({ fault: { details: { code: 'agent-comments-too-large' } } })
  await server.calls[0]?.closed
})

test('a chunk that ends inside a character changes nothing', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      const frame = `data: ${JSON.stringify({ jsonrpc: '2.0', id: call.id, result: v1.chunk('t1', '你好，世界 🌍') })}\n\n`
      for (const byte of Buffer.from(frame)) {
        call.bytes(Buffer.from([byte]))
        await new Promise(setImmediate)
      }
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('hi'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request stream',
    'artifact ["你好，世界 🌍"]',
    'status completed',
  ])
})

test('a connection lost in mid-event: the gap is marked, the task read again and its stream rejoined', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'one ', false))
      call.bytes('data: {"jsonrpc":"2.0","id":1,"resu')
      setTimeout(call.cut, 50)
    },
    GetTask: (call) =>
      call.reply(v1.bareTask('t1', 'WORKING', { artifacts: [{ artifactId: 'a1', parts: [{ text: 'one two ' }] }] })),
    SubscribeToTask: (call) => {
      call.event(v1.task('t1', 'WORKING', { artifacts: [{ artifactId: 'a1', parts: [{ text: 'one two ' }] }] }))
      call.event(v1.chunk('t1', 'three'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('count'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request stream',
    'task working',
    'artifact ["one "]',
    'gap',
    'task working',
    'request subscribe',
    'task working',
    'artifact ["three"]',
    'status completed',
  ])
  const { task } = await currentFold(taskId)
  expect(task.artifacts[0]?.parts).toEqual([{ text: 'one two three' }])
  expect(server.calls.map(({ method }) => method)).toEqual(['SendStreamingMessage', 'GetTask', 'SubscribeToTask'])
})

test('polls after an early end of the stream if the agent has no resubscribe', async () => {
  await startEngine()
  let pollCount = 0
  const server = await rawAgent({
    'message/stream': (call) => {
      call.event({ kind: 'task', id: 't1', contextId: 'c1', status: { state: 'working' } })
      call.end()
    },
    'tasks/get': (call) => {
      pollCount += 1
      const state = pollCount > 2 ? 'completed' : 'working'
      call.reply({ kind: 'task', id: 't1', contextId: 'c1', status: { state } })
    },
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3' })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v0.3')
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request stream',
    'task working',
    'task working',
    'request subscribe',
    'note',
    'task completed',
  ])
})

test('a connection that breaks before the task ID is a fault', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.bytes(': hello\n\n'), setTimeout(call.cut, 20)),
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'gap', 'fault agent-unreachable'])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false })
})

test('logs invalid frames with the reason and continues the stream', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.bytes('data: not json\n\n')
      call.bytes('event: end\ndata: {}\n\n')
      call.event({ nonsense: true })
      call.event(v1.task('t1', 'COMPLETED'))
      call.end()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows)).toEqual(['request stream', 'note', 'note', 'note', 'task completed'])
  expect(rows.slice(1, 3).map(({ raw }) => raw)).toEqual(['not json', '{}'])
})

test('events after the end of the task do not reopen it', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.event(v1.chunk('t1', 'late', false))
      call.event(v1.status('t1', 'WORKING'))
      call.end()
    },
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request stream',
    'task working',
    'status completed',
    'artifact ["late"]',
    'status working',
  ])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false })
  expect(server.calls.map(({ method }) => method)).toEqual(['SendStreamingMessage'])
})

test('a file of 20 MB goes to the agent and comes back in an event as it was', { tags: ['exhaustive'] }, async () => {
  await startEngine({ LIMITS: 'event=32' })
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      const { message } = call.params as { message: { parts: object[] } }
      call.event(v1.task('t1', 'WORKING'))
      call.event({ artifactUpdate: { taskId: 't1', artifact: { artifactId: 'a1', parts: message.parts } } })
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const raw = randomBytes(20_000_000).toString('base64')
  const call = messageCall('')
  const message = { ...call.message, parts: [{ raw, filename: 'noise.bin' }] }
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), { ...call, message }, 'v1.0')
  await readAllRows(taskId)
  const { task } = await currentFold(taskId)
  expect(task.status.state).toBe('completed')
  const [part] = task.artifacts[0]?.parts ?? []
  expect(part && 'raw' in part && part.raw === raw).toBe(true)
})

test('a message without a task ends the turn', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => (call.event(v1.message('Hi there')), call.end()) })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('hi'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'message'])
  expect(await findTask(viewer, taskId)).toMatchObject({ remoteId: null, state: 'completed', open: false })
})

test('one JSON answer to a call for a stream is its only event', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'task completed'])
})

test('an event stream in answer to a plain call is read as one', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const agent = await agentAt(server.url, { streaming: false })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request send', 'task working', 'status completed'])
})

test('an agent that cannot stream although its card says so is sent the message plainly', async () => {
  await startEngine()
  const server = await rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId))).toEqual(['request stream', 'note', 'request send', 'task completed'])
  const [first, second] = server.calls.map(({ params }) => params as { message: { messageId: string } })
  expect(second?.message.messageId).toBe(first?.message.messageId)
})

test('a question and its answer are two turns of one task', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      const { message } = call.params as { message: { taskId?: string } }
      if (!message.taskId) {
        call.event(v1.task('t1', 'WORKING'))
        // The stream stays open, as some agents have it.
        call.event(v1.status('t1', 'INPUT_REQUIRED', 'Where to?'))
        return
      }
      call.event(v1.task('t1', 'INPUT_REQUIRED'))
      call.event(v1.status('t1', 'WORKING'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  const first = await startTurn(viewer, agent, messageCall('Book a flight'), 'v1.0')
  await readAllRows(first.taskId)
  expect(await findTask(viewer, first.taskId)).toMatchObject({ state: 'input-required', open: false })
  await server.calls[0]?.closed
  const second = await startTurn(viewer, agent, messageCall('Paris', { taskId: 't1' }), 'v1.0')
  expect(second.taskId).toBe(first.taskId)
  expect(summarizeRows(await readAllRows(second.taskId, second.seq))).toEqual([
    'task input-required',
    'status working',
    'status completed',
  ])
  expect(server.calls[1]?.params).toMatchObject({ message: { taskId: 't1', contextId: 'c1' } })
  expect((await readStoredRows(first.taskId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('closing the page that reads does not stop the task', async () => {
  await startEngine()
  const release = Promise.withResolvers<void>()
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      call.event(v1.task('t1', 'WORKING'))
      await release.promise
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  const reader = new AbortController()
  const tailRows = []
  for await (const rows of tail(taskId, 0, reader.signal)) {
    tailRows.push(...rows)
    if (rows.some(({ kind }) => kind === 'task')) reader.abort()
  }
  expect(summarizeRows(tailRows)).toEqual(['request stream', 'task working'])
  release.resolve()
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('status completed')
})
