import { describe, expect, test } from 'vitest'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type Entry, type TaskFold } from '@/lib/a2a/fold'
import { agent, chunk, foldOf, rowsOf, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/text/part-text'

const texts = (fold: TaskFold): string[] => fold.task.history.map(({ parts }) => textOf(parts))
const describeEntry = (entry: Entry): string =>
  entry.type === 'message' ? `${entry.origin}: ${textOf(entry.message.parts)}` : entry.type
const entries = (fold: TaskFold): string[] => fold.entries.map(describeEntry)
const states = (fold: TaskFold): string[] => fold.states.map(({ state }) => state)
const artifacts = (fold: TaskFold): string[] => fold.task.artifacts.map(({ parts }) => textOf(parts))
const open = (...events: Parameters<typeof foldOf>[0]): boolean => foldOf(events).open
const messageEvent = (text: string) => ({ kind: 'message', message: agent(text, { messageId: 'm' }) }) as const
const complete = (...events: Parameters<typeof foldOf>[0]): unknown =>
  foldOf(events).entries.map((entry) => entry.type === 'artifact' && entry.complete)
const fault = { kind: 'agent-unreachable', message: 'gone' } as const

test('folds a turn from the request to completion', () => {
  const fold = foldOf([
    requestRow(user('go', { messageId: 'u' })),
    status('working', agent('on it', { messageId: 'w' })),
    chunk('one ', { append: false }),
    chunk('two', { lastChunk: true }),
    status('completed', agent('done', { messageId: 'd' })),
  ])
  expect(fold).toMatchObject({ lastSeq: 5, open: false, task: { id: 't', contextId: 'c' } })
  expect(entries(fold)).toEqual(['request: go', 'status: on it', 'artifact', 'status: done'])
  expect(texts(fold)).toEqual(['go', 'on it', 'done'])
  expect(states(fold)).toEqual(['submitted', 'working', 'completed'])
  expect(fold.task.artifacts).toEqual([{ artifactId: 'a', parts: [{ text: 'one two' }] }])
  expect(fold.entries[2]).toMatchObject({ seq: 3, lastSeq: 4, chunks: 2, complete: true })
  expect(fold.task.status.message).toMatchObject({ messageId: 'd' })
})

test('ignores rows that were already folded', () => {
  const rows = rowsOf([requestRow(user('go')), status('working'), chunk('x')])
  const fold = rows.reduce(applyRow, emptyFold)
  for (const row of rows) expect(applyRow(fold, row)).toBe(fold)
})

test('is open while more events may follow', () => {
  const go = requestRow(user('go'))
  expect(open(go)).toBe(true)
  expect(open(go, status('working'))).toBe(true)
  expect(open(go, status('working'), { ...status('working'), final: true } as ReturnType<typeof status>)).toBe(false)
  expect(open(go, status('input-required'))).toBe(false)
  expect(open(go, status('input-required'), requestRow(user('more')))).toBe(true)
  expect(open(go, status('auth-required'), status('working'))).toBe(true)
  expect(open(go, snapshot('completed'))).toBe(false)
  expect(open(go, { kind: 'message', message: agent('hi') })).toBe(false)
  expect(open(go, { kind: 'message', message: user('go') })).toBe(true)
  expect(open(go, { kind: 'gap', reason: 'cut' })).toBe(true)
  expect(open(go, { kind: 'gap', reason: 'nobody listens', stopped: true })).toBe(false)
  expect(open(go, { kind: 'fault', fault })).toBe(false)
})

test('only counts notes, responses and other requests', () => {
  const before = foldOf([requestRow(user('go')), status('working')])
  const after = foldOf(
    [{ kind: 'note', note: 'x' }, { kind: 'response' }, { kind: 'request', call: { operation: 'get', taskId: 't' } }],
    before,
  )
  expect(after).toEqual({ ...before, lastSeq: 5 })
})

describe('ids', () => {
  test('keeps the first task ID', () => {
    const one = { ...status('working'), taskId: '1' } as ReturnType<typeof status>
    expect(foldOf([status('working'), one]).task.id).toBe('t')
    expect(foldOf([requestRow(user('go', { taskId: 'mine' })), one]).task.id).toBe('mine')
  })

  test("replaces the requested context ID with the agent's", () => {
    expect(foldOf([requestRow(user('go', { contextId: 'asked' }))]).task.contextId).toBe('asked')
    expect(foldOf([requestRow(user('go', { contextId: 'asked' })), status('working')]).task.contextId).toBe('c')
  })
})

describe('messages', () => {
  test('shows a repeated status message once', () => {
    const fold = foldOf([status('working', agent('a')), status('working', agent('a')), status('completed', agent('a'))])
    expect(entries(fold)).toEqual(['status: a'])
    expect(fold.task.history).toHaveLength(1)
  })

  test('replaces a message of the same ID', () => {
    const fold = foldOf([
      status('working', agent('a', { messageId: 'm' })),
      status('working', agent('b', { messageId: 'x' })),
      status('input-required', agent('a!', { messageId: 'm' })),
    ])
    expect(entries(fold)).toEqual(['status: a!', 'status: b'])
    expect(texts(fold)).toEqual(['a!', 'b'])
    expect(fold.entries[0]).toMatchObject({ seq: 1, state: 'input-required' })
  })

  test("keeps the user's message if the agent answers under its ID", () => {
    const fold = foldOf([
      requestRow(user('q', { messageId: 'm' })),
      status('completed', agent('a', { messageId: 'm' })),
    ])
    expect(entries(fold)).toEqual(['request: q', 'status: a'])
  })

  test('joins chunks under one ID and replaces growing messages', () => {
    expect(texts(foldOf(['He', 'llo', ' ', 'llo'].map(messageEvent)))).toEqual(['Hello llo'])
    expect(texts(foldOf(['He', 'Hello', 'Hello you'].map(messageEvent)))).toEqual(['Hello you'])
    expect(entries(foldOf([messageEvent('He'), messageEvent('llo')]))).toEqual(['message: Hello'])
  })

  test('completes a task without a state on a message reply', () => {
    const reply = { kind: 'message', message: agent('hi') } as const
    expect(states(foldOf([requestRow(user('go')), reply]))).toEqual(['submitted', 'completed'])
    expect(foldOf([status('working'), reply]).task.status.state).toBe('working')
  })

  test('merges a request that is repeated under its ID', () => {
    const again = requestRow(user('go', { messageId: 'u' }))
    expect(entries(foldOf([again, { kind: 'note', note: 'other dialect' }, again]))).toEqual(['request: go'])
    expect(entries(foldOf([requestRow(user('go')), requestRow(user('go'))]))).toEqual(['request: go', 'request: go'])
  })
})

describe('artifacts', () => {
  test('appends or replaces; an append to an unknown artifact creates it', () => {
    expect(artifacts(foldOf([chunk('b')]))).toEqual(['b'])
    expect(artifacts(foldOf([chunk('a'), chunk('ab', { append: false }), chunk('abc', { append: false })]))).toEqual([
      'abc',
    ])
    expect(artifacts(foldOf([chunk('a'), chunk('x', { artifactId: 'b' }), chunk('b')]))).toEqual(['ab', 'x'])
  })

  test('joins only texts of the same kind', () => {
    const thought = { text: 'hm', metadata: { thought: true } }
    const fold = foldOf([chunk('a'), chunk([thought]), chunk([thought]), chunk([{ data: 1 }]), chunk('b'), chunk('c')])
    expect(fold.task.artifacts[0]?.parts).toEqual([
      { text: 'a' },
      { text: 'hmhm', metadata: { thought: true } },
      { data: 1 },
      { text: 'bc' },
    ])
  })

  test('completes an artifact with its last chunk or with the task', () => {
    expect(complete(chunk('a'), chunk('b', { artifactId: 'b', lastChunk: true }))).toEqual([false, true])
    expect(complete(chunk('a', { lastChunk: true }), chunk('b'))).toEqual([true])
    expect(complete(chunk('a'), status('completed'))).toEqual([true])
    expect(complete(status('completed'), chunk('a'))).toEqual([true])
    expect(complete(snapshot('completed', { artifacts: [{ artifactId: 'a', parts: [{ text: 'x' }] }] }))).toEqual([
      true,
    ])
  })
})

describe('task snapshots', () => {
  const a = { artifactId: 'a', name: 'A', parts: [{ text: 'x' }, { text: 'y' }] }

  test('keep members that they lack', () => {
    const before = foldOf([requestRow(user('go')), chunk('x'), chunk('y'), status('working', agent('w'))])
    const after = foldOf([snapshot('completed')], before)
    expect(after.task.artifacts).toBe(before.task.artifacts)
    expect(after.task.history).toBe(before.task.history)
    expect(entries(after)).toEqual(entries(before))
  })

  test('replace and create artifacts; streamed text stays joined', () => {
    const b = { artifactId: 'b', parts: [{ data: 1 }] }
    const before = foldOf([chunk('x'), chunk('y')])
    const same = foldOf([snapshot('working', { artifacts: [a, b] })], before)
    expect(same.task.artifacts).toEqual([{ artifactId: 'a', name: 'A', parts: [{ text: 'xy' }] }, b])
    const more = foldOf([snapshot('working', { artifacts: [{ ...a, parts: [...a.parts, { text: 'z' }] }] })], before)
    expect(more.task.artifacts).toEqual([{ ...a, parts: [{ text: 'xyz' }] }])
    expect(foldOf([snapshot('working', { artifacts: [a] })]).task.artifacts).toEqual([a])
  })

  test('rename artifacts whose content they repeat or omit', () => {
    const artifact = { ...a, name: 'B', description: '*new*' }
    const named = [{ artifactId: 'a', name: 'B', description: '*new*', parts: [{ text: 'xy' }] }]
    const before = foldOf([snapshot('working', { artifacts: [a] }), chunk('x', { append: false }), chunk('y')])
    for (const one of [artifact, { ...artifact, parts: [] }]) {
      const after = foldOf([snapshot('working', { artifacts: [one] })], before)
      expect(after.task.artifacts).toEqual(named)
      expect(after.entries).toBe(before.entries)
      expect(foldOf([snapshot('working', { artifacts: [one] })], after).task).toEqual(after.task)
    }
  })

  test('add no message twice, by ID or by content', () => {
    const known = [requestRow(user('go', { messageId: 'ours' })), status('working', agent('w', { messageId: 'w' }))]
    const history = [user('go'), { ...agent('w', { messageId: 'w' }), parts: [{ text: 'w', mediaType: 'text/plain' }] }]
    const fold = foldOf([
      ...known,
      snapshot('completed', { history, status: { state: 'completed', message: agent('end') } }),
    ])
    expect(texts(fold)).toEqual(['go', 'w', 'end'])
    expect(entries(fold)).toEqual(['request: go', 'status: w', 'status: end'])
    const polled = foldOf(
      [snapshot('completed', { history, status: { state: 'completed', message: agent('end') } })],
      fold,
    )
    expect(texts(polled)).toEqual(texts(fold))
  })

  test('merge a status message with the same message in the history', () => {
    const status = { state: 'input-required', message: agent('which?') } as const
    const fold = foldOf([
      requestRow(user('go')),
      snapshot('input-required', { status, history: [user('go'), agent('which?')] }),
    ])
    expect(entries(fold)).toEqual(['request: go', 'history: which?'])
    const again = foldOf([requestRow(user('that')), snapshot('input-required', { status })], fold)
    expect(entries(again)).toEqual(['request: go', 'history: which?', 'request: that', 'status: which?'])
  })

  test('add missing messages in order', () => {
    const history = ['before', 'go', 'missed', 'yes', 'yes'].map((text) => user(text))
    const fold = foldOf([requestRow(user('go')), requestRow(user('yes')), snapshot('working', { history })])
    expect(texts(fold)).toEqual(['before', 'go', 'missed', 'yes', 'yes'])
    expect(entries(fold)).toEqual(['history: before', 'request: go', 'history: missed', 'request: yes', 'history: yes'])
  })

  test('do not end the turn if they predate the message', () => {
    const waiting = { state: 'input-required', message: agent('which?'), timestamp: '2026-01-01T00:00:00Z' } as const
    const before = foldOf([
      requestRow(user('go')),
      snapshot('input-required', { status: waiting }),
      requestRow(user('that')),
    ])
    const after = foldOf([snapshot('input-required', { status: waiting })], before)
    expect(after.open).toBe(true)
    expect(entries(after)).toEqual(entries(before))
    const later = { ...waiting, timestamp: '2026-01-01T00:00:01Z' }
    expect(foldOf([snapshot('input-required', { status: later })], after).open).toBe(false)
  })
})

describe('late events', () => {
  const early = { timestamp: '2026-01-01T00:00:01Z' }
  const late = { timestamp: '2026-01-01T00:00:02Z' }

  test('reopens a finished task on a new message or a later snapshot, not on a late status', () => {
    const done = foldOf([requestRow(user('go')), status('completed', undefined, early)])
    expect(foldOf([snapshot('working')], done)).toMatchObject({ open: false, task: { status: { state: 'completed' } } })
    expect(foldOf([status('working', undefined, early)], done).task.status.state).toBe('completed')
    expect(foldOf([status('working', undefined, late)], done)).toMatchObject({
      open: false,
      task: { status: { state: 'completed' } },
    })
    expect(foldOf([snapshot('working', { status: { state: 'working', ...late } })], done)).toMatchObject({
      open: true,
      task: { status: { state: 'working' } },
    })
    expect(foldOf([requestRow(user('more')), status('working')], done).task.status.state).toBe('working')
  })

  test('does not apply push notifications', () => {
    const waiting = foldOf([requestRow(user('go')), status('input-required', undefined, early)])
    const event = { kind: 'status', status: { state: 'completed' } } as const
    const after = foldOf([{ kind: 'push', accepted: true, event }], waiting)
    expect(after).toEqual({ ...waiting, lastSeq: waiting.lastSeq + 1 })
  })

  test('replaces completion by a message if more events follow', () => {
    const completed = foldOf([requestRow(user('go')), { kind: 'message', message: agent('one moment') }])
    expect(completed).toMatchObject({ open: false, task: { status: { state: 'completed' } } })
    expect(foldOf([status('working')], completed)).toMatchObject({ open: true, task: { status: { state: 'working' } } })
  })

  test('replaces a presumed failure by the state from the agent', () => {
    const cut = foldOf([requestRow(user('go')), status('working'), { kind: 'fault', fault }])
    expect(cut).toMatchObject({ open: false, task: { status: { state: 'failed' } } })
    expect(foldOf([snapshot('working')], cut)).toMatchObject({ open: true, task: { status: { state: 'working' } } })
    expect(states(foldOf([snapshot('completed')], cut))).toEqual(['submitted', 'working', 'failed', 'completed'])
  })
})

test('keeps a terminal or interrupted state on a fault', () => {
  const fold = foldOf([
    requestRow(user('go')),
    status('input-required'),
    requestRow(user('more')),
    { kind: 'fault', fault },
  ])
  expect(fold).toMatchObject({ open: false, task: { status: { state: 'input-required' } } })
  expect(entries(fold)).toEqual(['request: go', 'request: more', 'fault'])
})

test('does not fail the task on a rejected cancel', () => {
  const cancel = { kind: 'request', method: 'tasks/cancel', call: { operation: 'cancel', taskId: 't' } } as const
  const fold = foldOf([
    requestRow(user('go')),
    status('working'),
    cancel,
    { kind: 'fault', method: 'tasks/cancel', fault },
  ])
  expect(fold).toMatchObject({ open: true, task: { status: { state: 'working' } } })
  expect(entries(fold)).toEqual(['request: go', 'fault'])
})

test('shares unchanged values and mutates nothing', () => {
  const before = foldOf([requestRow(user('go')), chunk('a'), chunk('x', { artifactId: 'b' })])
  const copy = structuredClone(before)
  const after = foldOf(
    [chunk('b'), status('working', agent('w')), snapshot('completed', { history: [user('old'), user('go')] })],
    before,
  )
  expect(before).toEqual(copy)
  expect(after.task.artifacts[1]).toBe(before.task.artifacts[1])
  expect(after.entries.find((entry) => entry.type === 'message' && entry.origin === 'request')).toBe(before.entries[0])
})

// Copying the earlier content for each chunk would exceed the test timeout.
test('folds a hundred thousand chunks one by one', () => {
  const count = 100_000
  const rows = rowsOf([
    requestRow(user('go')),
    ...Array.from({ length: count }, (_, index) => chunk(`chunk ${index} `)),
  ])
  const fold = rows.reduce(applyRow, emptyFold)
  expect(artifacts(fold)[0]).toHaveLength(count * 'chunk  '.length + 488_890)
})
