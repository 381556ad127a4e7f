import { describe, expect, test, vi } from 'vitest'
import { agent, chunk, rowsOf, type RowLike, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import type { LogRow } from '@/lib/a2a/log'
import { createMock, type MockOptions } from '@/lib/mock/create-mock'
import { createScript, type ScriptedTurn } from '@/lib/trace/script'
import type { FaultData } from '@/lib/faults/fault'

interface Body {
  result?: object
  error?: { code: number; message: string }
}

const url = 'http://127.0.0.1:1/'
const agentError: FaultData = {
  kind: 'agent-error',
  message: 'Out of ink',
  hop: 'agent',
  agentError: { code: -32050, message: 'Out of ink' },
}
const cut: FaultData = { kind: 'agent-unreachable', message: 'The connection broke.', hop: 'connection' }
const cancel: RowLike = { kind: 'request', method: 'CancelTask', call: { operation: 'cancel', taskId: 't' } }

/** Creates a mock of these rows, one per second, and a v1.0 client for it. */
function mockOf(rows: RowLike[] | LogRow[], options: Partial<MockOptions> = {}) {
  const all = rows.every((row) => 'seq' in row) ? (rows as LogRow[]) : rowsOf(rows as RowLike[])
  const recording = { agent: { name: 'Recorded', dialect: 'v1.0' } as const, title: 'It', script: createScript(all) }
  const mock = createMock(recording, { speed: Infinity, ...options })
  const post = (method: string, params: object, headers: Record<string, string> = {}) => {
    const request = new Request(url, { method: 'POST', headers: { 'a2a-version': '1.0', ...headers } })
    return mock.call(request, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  }
  const call = async (method: string, params: object) => (await (await post(method, params)).json()) as Body
  const events = async (method: string, params: object, headers: Record<string, string> = {}) => {
    const text = await (await post(method, params, headers)).text()
    return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Body)
  }
  return { mock, post, call, events }
}

const messageParams = (text: string, ids: object = {}) => ({
  message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...ids },
})
interface WireResult {
  id: string
  contextId: string
  status: { state: string }
  history: { messageId: string; taskId: string }[]
}
const taskIn = ({ result }: Body): WireResult => (result && 'task' in result ? result.task : result) as WireResult

describe('turns', () => {
  test("returns recorded errors as errors, and none of Switchboard's own rows", async () => {
    const { events, call } = mockOf([
      requestRow(user('go')),
      { kind: 'gap', reason: 'cut' },
      { kind: 'push', accepted: true },
      { kind: 'note', note: 'a remark' },
      { kind: 'fault', fault: cut },
      status('working'),
      { kind: 'fault', fault: agentError },
    ])
    const received = await events('SendStreamingMessage', messageParams('go'))
    expect(received.map((one) => Object.keys(one.error ?? one.result ?? {})[0])).toEqual([
      'task',
      'statusUpdate',
      'code',
    ])
    expect(received.at(-1)?.error).toMatchObject({ code: -32050, message: 'Out of ink' })
    expect((await call('SendMessage', messageParams('go'))).error).toMatchObject({ code: -32050 })
  })

  test('treats a message that was retried on another endpoint as one message', async () => {
    const again = requestRow(user('go', { messageId: 'm' }))
    expect(createScript(rowsOf([again, { kind: 'note', note: 'not understood' }, again, status('completed')]))).toEqual(
      [expect.objectContaining<Partial<ScriptedTurn>>({ rows: [expect.objectContaining({ afterMs: 1000 })] })],
    )
  })

  test('gives each caller its own task with its own messages', async () => {
    const recorded = user('the recorded words', { messageId: 'recorded' })
    const { call } = mockOf([
      requestRow(recorded),
      snapshot('completed', { history: [recorded, agent('Done', { messageId: 'a', taskId: 't' })] }),
    ])
    const [one, two] = [
      await call('SendMessage', messageParams('mine')),
      await call('SendMessage', messageParams('theirs')),
    ]
    expect(taskIn(one).id).not.toBe(taskIn(two).id)
    const text = JSON.stringify(one)
    expect(text).toContain('mine')
    expect(text).not.toContain('the recorded words')
    const [own, reply] = taskIn(one).history
    expect([own?.taskId, reply?.taskId]).toEqual([taskIn(one).id, taskIn(one).id])
    expect(reply?.messageId).toMatch(/^a-/)
  })

  test('continues a task after a question, and rejects more messages than recorded', async () => {
    const { call } = mockOf([
      requestRow(user('go')),
      status('input-required', agent('Which?')),
      requestRow(user('that', { taskId: 't' })),
      status('completed'),
    ])
    const waitingTask = taskIn(await call('SendMessage', messageParams('go')))
    expect(waitingTask.status.state).toBe('TASK_STATE_INPUT_REQUIRED')
    const done = taskIn(await call('SendMessage', messageParams('anything', { taskId: waitingTask.id })))
    expect([done.id, done.status.state]).toEqual([waitingTask.id, 'TASK_STATE_COMPLETED'])
    const { error } = await call('SendMessage', messageParams('more', { taskId: waitingTask.id }))
    expect(error).toMatchObject({ code: -32004, message: 'The recording has only 2 messages.' })
    expect((await call('SendMessage', messageParams('x', { taskId: 'nobody' }))).error).toMatchObject({ code: -32001 })
  })

  test('continues in the same context for an agent without tasks', async () => {
    const hello = { kind: 'message', message: agent('Hello', { contextId: 'c' }) } as const
    const bye = { kind: 'message', message: agent('Bye', { contextId: 'c' }) } as const
    const { call } = mockOf([requestRow(user('hi')), hello, requestRow(user('so long', { contextId: 'c' })), bye])
    const { result } = await call('SendMessage', messageParams('hi'))
    const { contextId } = (result as { message: { contextId: string } }).message
    expect(JSON.stringify(await call('SendMessage', messageParams('so long', { contextId })))).toContain('Bye')
  })

  test('keeps the task IDs of a v0.1 caller', async () => {
    const { call } = mockOf([requestRow(user('go')), chunk('text'), status('completed')])
    const params = {
      id: 'mine',
      sessionId: 'session',
      message: { role: 'user', parts: [{ type: 'text', text: 'go' }] },
    }
    expect((await call('tasks/send', params)).result).toMatchObject({ id: 'mine', sessionId: 'session' })
  })
})

describe('canceling', () => {
  const slow = [requestRow(user('go')), status('working'), ...Array.from({ length: 50 }, () => status('working'))]

  test('ends a running task and its stream', async () => {
    const { call, events } = mockOf(slow, { speed: 20 })
    const started = await call('SendMessage', { ...messageParams('go'), configuration: { returnImmediately: true } })
    const { id } = taskIn(started)
    const stream = events('SubscribeToTask', { id })
    expect(taskIn(await call('CancelTask', { id })).status.state).toBe('TASK_STATE_CANCELED')
    expect(JSON.stringify((await stream).at(-1))).toContain('TASK_STATE_CANCELED')
    expect(taskIn(await call('GetTask', { id })).status.state).toBe('TASK_STATE_CANCELED')
    expect((await call('CancelTask', { id })).error).toMatchObject({ code: -32002 })
  })

  test('replays the response to a cancellation, or its rejection', async () => {
    const farewell = mockOf([...slow, cancel, status('canceled', agent('As you wish'))], { speed: 20 })
    const started = await farewell.call('SendMessage', {
      ...messageParams('go'),
      configuration: { returnImmediately: true },
    })
    expect(JSON.stringify(await farewell.call('CancelTask', { id: taskIn(started).id }))).toContain('As you wish')

    const refusal: RowLike = { kind: 'fault', method: 'CancelTask', fault: { ...agentError, message: 'No' } }
    const [go, working, ...later] = slow
    const stubborn = mockOf(
      [go, working, cancel, refusal, ...later].flatMap((row) => row ?? []),
      { speed: 20 },
    )
    const task = await stubborn.call('SendMessage', {
      ...messageParams('go'),
      configuration: { returnImmediately: true },
    })
    expect((await stubborn.call('CancelTask', { id: taskIn(task).id })).error).toMatchObject({ code: -32050 })
  })
})

describe('time', () => {
  const rows = rowsOf([requestRow(user('go')), status('working'), chunk('a'), chunk('b'), status('completed')])

  test('replays recorded order and pauses', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const { post } = mockOf(rows, { speed: 2 })
      const reader = (await post('SendStreamingMessage', messageParams('go'))).body?.getReader()
      const chunks: { at: number; text: string }[] = []
      const began = Date.now()
      const reading = (async () => {
        for (let chunkOf = await reader?.read(); chunkOf && !chunkOf.done; chunkOf = await reader?.read())
          chunks.push({ at: Date.now() - began, text: new TextDecoder().decode(chunkOf.value) })
      })()
      await vi.advanceTimersByTimeAsync(3000)
      await reading
      const received = chunks.filter(({ text }) => text.includes('data:')).map(({ at }) => at)
      expect(received).toEqual([500, 1000, 1500, 2000])
    } finally {
      vi.useRealTimers()
    }
  })

  test('resumes after the last event', async () => {
    const { events, call } = mockOf(rows)
    const { id } = taskIn(await call('SendMessage', messageParams('go')))
    const rest = await events('SubscribeToTask', { id }, { 'last-event-id': '3' })
    expect(rest.map((one) => Object.keys(one.result ?? {})[0])).toEqual(['artifactUpdate', 'statusUpdate'])
  })
})

describe('the card', () => {
  test('is encoded for each version with the capabilities of a mock', async () => {
    const { mock } = mockOf([requestRow(user('go')), status('completed')])
    const card = async (name: string, version?: string) => {
      const request = new Request(url, { headers: version ? { 'a2a-version': version } : {} })
      return (await mock.card(request, name, url)?.json()) as { supportedInterfaces?: unknown[] }
    }
    expect(await card('agent.json')).toMatchObject({ name: 'Recorded (mock)', url })
    expect(await card('agent-card.json', '0.3')).toMatchObject({ url, protocolVersion: '0.3.0' })
    const latest = await card('agent-card.json', '1.0')
    expect(latest).toMatchObject({ capabilities: { streaming: true, pushNotifications: false } })
    expect(latest.supportedInterfaces).toHaveLength(3)
    expect(mock.card(new Request(url), 'else.json', url)).toBeUndefined()
  })

  test('rejects other versions', async () => {
    const { call, mock } = mockOf([requestRow(user('go')), status('completed')], { dialects: ['v0.1'] })
    expect((await call('SendMessage', messageParams('go'))).error).toMatchObject({ code: -32601 })
    const card = mock.card(new Request(url, { headers: { 'a2a-version': '1.0' } }), 'agent-card.json', url)
    expect(await card?.json()).not.toHaveProperty('supportedInterfaces')
  })
})

test('responds to invalid calls', async () => {
  const { mock, call } = mockOf([requestRow(user('go')), status('completed')])
  const answer = await mock.call(new Request(url, { method: 'POST' }), '{')
  expect(await answer.json()).toMatchObject({ error: { code: -32700 } })
  expect((await call('DoNothing', {})).error).toMatchObject({ code: -32601 })
  expect((await call('ListTasks', {})).error).toMatchObject({ code: -32004 })
})
