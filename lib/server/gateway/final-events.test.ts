import { describe, expect, test } from 'vitest'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent, type RawCall } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const callers = {
  'v0.1': {
    method: 'tasks/sendSubscribe',
    params: { id: 't1', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] } },
  },
  'v0.3': {
    method: 'message/stream',
    params: { message: { kind: 'message', messageId: 'u1', role: 'user', parts: [{ kind: 'text', text: 'go' }] } },
  },
}
const artifact = { artifactId: 'a', parts: [{ text: 'one' }] }
const resubscribes = { method: 'tasks/resubscribe', params: { id: 't1' } }

/** What the stream's events say of its end. */
async function finals(response: Response): Promise<(boolean | undefined)[]> {
  const events = await readRpcEvents(response)
  return events.map(({ answer }) => (answer as { result: { final?: boolean } }).result.final)
}

async function calling(say: (call: RawCall) => void) {
  await startEngine()
  const agent = await rawAgent({
    SendStreamingMessage: (call) => {
      say(call)
      call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
  })
  return agentAt(agent.url)
}

test.each(Object.entries(callers))(
  '%s: an end that the agent sends twice is final once, in the last event',
  async (_, call) => {
    const agent = await calling((rawCall) => {
      rawCall.event(v1.status('t1', 'WORKING'))
      rawCall.event(v1.status('t1', 'CANCELED', 'Stopping'))
      rawCall.event(v1.status('t1', 'CANCELED', 'Stopped'))
    })
    expect(await finals(await postCall(agent, call))).toEqual([false, false, true])
  },
)

test.each(Object.entries(callers))('%s: a state that arrives after the end is not sent', async (_, call) => {
  const agent = await calling((rawCall) => {
    rawCall.event(v1.status('t1', 'CANCELED', 'Stopped'))
    rawCall.event(v1.task('t1', 'WORKING'))
  })
  expect(await finals(await postCall(agent, call))).toEqual([true])
})

test('v0.1: a whole task that waits is the final event where it is the last, in a rejoined stream too', async () => {
  const agent = await calling((rawCall) => rawCall.event(v1.task('t1', 'INPUT_REQUIRED')))
  expect(await finals(await postCall(agent, callers['v0.1']))).toEqual([true])
  expect(await finals(await postCall(agent, resubscribes, { 'a2a-version': '0.1' }))).toEqual([true])
})

test.each(Object.entries(callers))('%s: a fault after what looked like the end is the end', async (_, call) => {
  const agent = await calling((rawCall) => {
    rawCall.event(v1.status('t1', 'INPUT_REQUIRED'))
    const error = { code: -32603, message: 'Broken' }
    rawCall.bytes(`data: ${JSON.stringify({ jsonrpc: '2.0', id: rawCall.id, error })}\n\n`)
  })
  const events = await readRpcEvents(await postCall(agent, call))
  expect(events.map(({ answer }) => answer)).toMatchObject([
    { result: { final: false } },
    { error: { message: 'Broken' } },
  ])
})

const taskOf = (id: string, state: string) => ({ kind: 'task', id, contextId: 'c', status: { state } })

/** Agents of every version that report the end of a task, and again in response to a cancel. */
const canceling = {
  'v0.1': () => {
    const canceled = { id: 't1', status: { state: 'canceled' } }
    const open: RawCall[] = []
    return rawAgent({
      'tasks/sendSubscribe': (call) => (open.push(call), call.event({ id: 't1', status: { state: 'working' } })),
      'tasks/cancel': (call) => {
        for (const each of open) {
          each.event({ ...canceled, final: true })
          each.end()
        }
        call.reply(canceled)
      },
    })
  },
  'v0.3': () => {
    const open: RawCall[] = []
    return rawAgent({
      'message/stream': (call) => (open.push(call), call.event(taskOf('t1', 'working'))),
      'tasks/cancel': (call) => {
        for (const each of open) {
          const status = { state: 'canceled' }
          each.event({ kind: 'status-update', taskId: 't1', contextId: 'c', status, final: true })
          each.end()
        }
        call.reply(taskOf('t1', 'canceled'))
      },
    })
  },
  // It leaves its stream open.
  'v1.0': () =>
    rawAgent({
      SendStreamingMessage: (call) => call.event(v1.task('t1', 'WORKING')),
      CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
    }),
}

describe.each(Object.entries(canceling))('a task of a %s agent that is canceled', (dialect, start) => {
  test.each(Object.entries(callers))('%s: the stream ends with a canceled status that is final', async (_, call) => {
    await startEngine()
    const agent = await agentAt((await start()).url, { dialect: dialect as 'v0.1' })
    const events = readRpcEvents(await postCall(agent, call))
    const listed = (await readRpcResponse(await postCall(agent, { method: 'ListTasks', params: {} }))) as {
      result: { tasks: { id: string }[] }
    }
    const id = listed.result.tasks[0]?.id
    const canceled = await readRpcResponse(await postCall(agent, { method: 'tasks/cancel', params: { id } }))
    expect(canceled).toMatchObject({ result: { status: { state: 'canceled' } } })
    const results = (await events).map(({ answer }) => (answer as { result: object }).result)
    expect(results.at(-1)).toMatchObject({ status: { state: 'canceled' }, final: true })
    expect(results.slice(0, -1).filter((result) => 'final' in result && result.final)).toEqual([])
    expect((await events).every(({ id }, index) => id !== undefined || index > 0)).toBe(true)
  })
})

describe('v0.3: a stream that ends with anything but a status ends with one that is final', () => {
  const ends: [string, object[]][] = [
    ['a whole task', [v1.task('t1', 'COMPLETED')]],
    ['a task that waits', [v1.task('t1', 'INPUT_REQUIRED')]],
    ['an artifact', [v1.status('t1', 'COMPLETED'), v1.chunk('t1', 'late', false)]],
    [
      'the task again, with more',
      [v1.status('t1', 'COMPLETED'), v1.task('t1', 'COMPLETED', { artifacts: [artifact] })],
    ],
  ]
  test.each(ends)('%s', async (_, events) => {
    const agent = await calling((rawCall) => events.forEach(rawCall.event))
    const received = await readRpcEvents(await postCall(agent, callers['v0.3']))
    expect(received).toHaveLength(events.length + 1)
    const results = received.map(({ answer }) => (answer as { result: { final?: boolean } }).result)
    expect(results.map(({ final }) => final === true)).toEqual([...events.map(() => false), true])
    expect(results.at(-1)).toMatchObject({ kind: 'status-update', taskId: 't1', contextId: 'c1' })
  })

  test('adds no status to a stream that ends with a message', async () => {
    const agent = await calling((rawCall) => rawCall.event(v1.message('Hi')))
    const received = await readRpcEvents(await postCall(agent, callers['v0.3']))
    expect(received).toMatchObject([{ answer: { result: { kind: 'message' } } }])
  })

  test('does not repeat a task without changes', async () => {
    const agent = await calling((rawCall) => {
      rawCall.event(v1.status('t1', 'COMPLETED', 'Done'))
      rawCall.event(v1.task('t1', 'COMPLETED'))
    })
    expect(await finals(await postCall(agent, callers['v0.3']))).toEqual([true])
  })

  test('also for a resubscribed stream', async () => {
    const agent = await calling((rawCall) => rawCall.event(v1.status('t1', 'COMPLETED')))
    await readRpcEvents(await postCall(agent, callers['v0.3']))
    expect(await finals(await postCall(agent, resubscribes, { 'a2a-version': '0.3' }))).toEqual([undefined, true])
  })
})

test.each([
  ['v0.1', callers['v0.1']],
  ['v0.3', callers['v0.3']],
  [
    'v1.0',
    {
      method: 'SendStreamingMessage',
      params: { message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
    },
  ],
])('%s: the first event has an ID, after which the rest can be resumed', async (_, call) => {
  const agent = await calling((rawCall) => {
    rawCall.event(v1.task('t1', 'WORKING', { artifacts: [artifact, { ...artifact, artifactId: 'b' }] }))
    rawCall.event(v1.status('t1', 'INPUT_REQUIRED'))
  })
  const [first] = await readRpcEvents(await postCall(agent, call))
  expect(first?.id).toMatch(/^[12]$/)
})
