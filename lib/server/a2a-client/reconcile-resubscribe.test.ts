import { describe, expect, test } from 'vitest'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { localViewer } from '@/lib/server/platform/viewer'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

interface WireResult {
  state: string
  /** Of the one artifact. */
  text?: string
  message?: string
  history?: string[]
}

/** Events of an agent by protocol version. */
interface Wire {
  methods: { stream: string; get: string; join: string }
  task: (id: string, reported: WireResult) => object
  chunk: (id: string, text: string) => object
  status: (id: string, reported: WireResult) => object
}

const v01Message = (text: string) => ({ role: 'agent', parts: [{ type: 'text', text }] })
const v03Message = (text: string) => ({
  kind: 'message',
  messageId: `m-${text}`,
  role: 'agent',
  parts: [{ kind: 'text', text }],
})
const v1Message = (text: string) => ({ messageId: `m-${text}`, role: 'ROLE_AGENT', parts: [{ text }] })

const wires: Record<DialectId, Wire> = {
  'v0.1': {
    methods: { stream: 'tasks/sendSubscribe', get: 'tasks/get', join: 'tasks/resubscribe' },
    task: (id, { state, text, message, history }) => ({
      id,
      status: { state, ...(message && { message: v01Message(message) }) },
      ...(text && { artifacts: [{ index: 0, parts: [{ type: 'text', text }] }] }),
      ...(history && { history: history.map(v01Message) }),
    }),
    chunk: (id, text) => ({ id, artifact: { index: 0, append: true, parts: [{ type: 'text', text }] } }),
    status: (id, { state, message }) => ({
      id,
      status: { state, ...(message && { message: v01Message(message) }) },
      final: state === 'completed',
    }),
  },
  'v0.3': {
    methods: { stream: 'message/stream', get: 'tasks/get', join: 'tasks/resubscribe' },
    task: (id, { state, text, message, history }) => ({
      kind: 'task',
      id,
      contextId: 'c1',
      status: { state, ...(message && { message: v03Message(message) }) },
      ...(text && { artifacts: [{ artifactId: 'a', parts: [{ kind: 'text', text }] }] }),
      ...(history && { history: history.map(v03Message) }),
    }),
    chunk: (taskId, text) => ({
      kind: 'artifact-update',
      taskId,
      contextId: 'c1',
      append: true,
      artifact: { artifactId: 'a', parts: [{ kind: 'text', text }] },
    }),
    status: (taskId, { state, message }) => ({
      kind: 'status-update',
      taskId,
      contextId: 'c1',
      final: state === 'completed',
      status: { state, ...(message && { message: v03Message(message) }) },
    }),
  },
  'v1.0': {
    methods: { stream: 'SendStreamingMessage', get: 'GetTask', join: 'SubscribeToTask' },
    task: (id, { state, text, message, history }) => ({
      id,
      contextId: 'c1',
      status: { state: `TASK_STATE_${state.toUpperCase()}`, ...(message && { message: v1Message(message) }) },
      ...(text && { artifacts: [{ artifactId: 'a', parts: [{ text }] }] }),
      ...(history && { history: history.map(v1Message) }),
    }),
    chunk: (taskId, text) => ({
      artifactUpdate: { taskId, contextId: 'c1', append: true, artifact: { artifactId: 'a', parts: [{ text }] } },
    }),
    status: (taskId, { state, message }) => ({
      statusUpdate: {
        taskId,
        contextId: 'c1',
        status: { state: `TASK_STATE_${state.toUpperCase()}`, ...(message && { message: v1Message(message) }) },
      },
    }),
  },
}

/** What the agent says: the chunks or statuses of the joined stream, and the answers to who asks for the task, in turn. */
interface Script {
  looks: (WireResult | 'fails')[]
  /** Runs before the task is polled again. */
  first: (string | WireResult)[]
  rest: (string | WireResult)[]
}

const idOf = ({ params }: RawCall) => (params as { id?: string }).id ?? 't1'

/** Returns a summary of the log after the resubscription, and all text of the artifact. */
async function joined(dialect: DialectId, { looks, first, rest }: Script): Promise<{ rows: string[]; text: string }> {
  await startEngine()
  const { methods, ...wire } = wires[dialect]
  const lastPoll = Promise.withResolvers<void>()
  const say = (call: RawCall, events: (string | WireResult)[]) => {
    for (const each of events)
      call.event(typeof each === 'string' ? wire.chunk(idOf(call), each) : wire.status(idOf(call), each))
  }
  const server = await rawAgent({
    [methods.stream]: (call) => {
      const task = wire.task(idOf(call), { state: 'working' })
      call.event(dialect === 'v1.0' ? { task } : task)
      call.end()
    },
    [methods.get]: (call) => {
      const reported = looks.shift()
      if (looks.length === 0) lastPoll.resolve()
      if (!reported || reported === 'fails') call.fail(-32603, 'Try later')
      else call.reply(wire.task(idOf(call), reported))
    },
    [methods.join]: async (call) => {
      say(call, first)
      await lastPoll.promise
      say(call, rest)
      call.end()
    },
  })
  const { taskId } = await startTurn(
    localViewer(),
    await agentAt(server.url, { dialect }),
    messageCall('count'),
    'v1.0',
  )
  const rows = await readAllRows(taskId)
  const at = rows.findIndex(({ event }) => event.kind === 'request' && event.call.operation === 'subscribe')
  const [artifact] = (await currentFold(taskId)).task.artifacts
  const text = (artifact?.parts ?? []).map((part) => ('text' in part ? part.text : '')).join('')
  return { rows: summarizeRows(rows.slice(at + 1)), text }
}

const working = (text: string) => ({ state: 'working', text })
const done = { state: 'completed' }

describe.each(['v0.1', 'v0.3', 'v1.0'] as const)('a %s stream that does not begin with the task', (dialect) => {
  test('adds missed events that a poll shows', async () => {
    const looks = [working('1 2 '), working('1 2 3 4 ')]
    const { rows, text } = await joined(dialect, { looks, first: ['4 '], rest: ['5 ', done] })
    expect(rows).toEqual(['task working', 'note', 'artifact ["5 "]', 'status completed'])
    expect(text).toBe('1 2 3 4 5 ')
  })

  test('adds nothing if no event was missed', async () => {
    const looks = [working('1 2 '), working('1 2 3 4 ')]
    const { rows, text } = await joined(dialect, { looks, first: ['3 ', '4 '], rest: ['5 ', done] })
    expect(rows).toEqual(['artifact ["3 "]', 'artifact ["4 "]', 'artifact ["5 "]', 'status completed'])
    expect(text).toBe('1 2 3 4 5 ')
  })

  test('does not repeat events that both have', async () => {
    const looks = [working('1 2 '), working('1 2 3 4 5 6 ')]
    const { rows, text } = await joined(dialect, { looks, first: ['4 '], rest: ['5 ', '6 ', '7 ', done] })
    expect(rows).toEqual(['task working', 'note', 'note', 'note', 'artifact ["7 "]', 'status completed'])
    expect(text).toBe('1 2 3 4 5 6 7 ')
  })

  test.each([
    ['does not answer', [working('1 2 '), 'fails' as const]],
    ['tells no artifacts', [{ state: 'working' }, { state: 'working' }]],
    ['tells what it said long ago', [working('1 2 '), working('1 2 ')]],
  ])('has a gap where the agent %s', async (_, looks) => {
    const { rows } = await joined(dialect, { looks, first: ['4 '], rest: ['5 ', done] })
    expect(rows).toEqual(['gap', 'artifact ["4 "]', 'artifact ["5 "]', 'status completed'])
  })

  test('has a gap if only the last message is known', async () => {
    const looks = [
      { state: 'working', message: '2' },
      { state: 'working', message: '4' },
    ]
    const { rows } = await joined(dialect, { looks, first: [{ state: 'working', message: '4' }], rest: [done] })
    expect(rows).toEqual(['gap', 'status working', 'status completed'])
  })

  test('adds missed messages from the history', async () => {
    const looks = [
      { state: 'working', message: '2', history: ['1'] },
      { state: 'working', message: '4', history: ['1', '2', '3'] },
    ]
    const { rows } = await joined(dialect, { looks, first: [{ state: 'working', message: '4' }], rest: [done] })
    expect(rows).toEqual(['task working', 'note', 'status completed'])
  })
})
