import { expect, test } from 'vitest'
import { applyRow, applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { agent, chunk, type RowLike, rowsOf, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'

/** With this number, linear work per row takes most of a minute. */
const count = 20_000
const limitMs = 5_000
const named = <T>(make: (name: string, index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(`n${index}`, index))

const artifact = (metadata: JsonObject, append = true): RowLike => ({
  kind: 'artifact',
  taskId: 't',
  artifact: { artifactId: 'a', parts: [], metadata },
  append,
  lastChunk: false,
})
const piece = (parts: Part[]): RowLike => ({ kind: 'message', message: { role: 'agent', messageId: 'm', parts } })

const logs: [string, RowLike[], (fold: TaskFold) => unknown, unknown][] = [
  [
    'artifacts, each sent twice',
    [
      requestRow(user('go')),
      ...named((artifactId) => chunk('a', { artifactId, append: false })),
      ...named((artifactId) => chunk('b', { artifactId, lastChunk: true })),
      status('completed'),
    ],
    ({ task, entries }) => [task.artifacts.length, entries.length, task.artifacts.at(-1)?.parts],
    [count, count + 1, [{ text: 'ab' }]],
  ],
  [
    'artifacts in a snapshot, sent twice',
    ['working' as const, 'completed' as const].map((state) =>
      snapshot(state, { artifacts: named((artifactId) => ({ artifactId, parts: [{ text: 'a' }] })) }),
    ),
    ({ task, entries }) => [task.artifacts.length, entries.length],
    [count, count],
  ],
  [
    'messages among as many artifacts',
    named((name) => [status('working', agent(name, { messageId: name })), chunk('a', { artifactId: name })]).flat(),
    ({ task, entries }) => [task.history.length, task.artifacts.length, entries.length],
    [count, count, 2 * count],
  ],
  [
    'messages in a snapshot, sent twice, without ids',
    [
      snapshot('working', { history: named((name) => agent(name)) }),
      snapshot('completed', { history: named((name) => agent(name)) }),
    ],
    ({ task }) => task.history.length,
    count,
  ],
  [
    'messages and as many repeats of one ID',
    [
      ...named((name) => status('working', agent(name, { messageId: name }))),
      ...named((name) => status('working', agent(`again ${name}`, { messageId: 'n5' }))),
    ],
    ({ task }) => [task.history.length, task.history[5]?.parts],
    [count, [{ text: `again n${count - 1}` }]],
  ],
  [
    'repeats of one message without an ID',
    [...named((name) => status('working', agent(name))), ...named(() => status('working', agent('again')))],
    ({ task }) => task.history.length,
    count + 1,
  ],
  [
    'messages of one ID in a snapshot, sent twice',
    ['working' as const, 'completed' as const].map((state) =>
      snapshot(state, { history: named((name) => agent(name, { messageId: 'same' })) }),
    ),
    ({ task }) => task.history.length,
    count,
  ],
  [
    'snapshots of one message each, inserted before a known one',
    [
      ...named((name) => status('working', agent(name))),
      ...named((name) => snapshot('working', { history: [agent(`new ${name}`), agent('n0')] })),
    ],
    ({ task }) => [task.history.length, task.history[count]?.parts],
    [2 * count, [{ text: 'n0' }]],
  ],
  [
    'statuses of snapshots with a message',
    named((name) => snapshot('working', { status: { state: 'working', message: agent(name) } })),
    ({ task }) => task.history.length,
    count,
  ],
  [
    'terminal states of a task with as many artifacts',
    [...named((artifactId) => chunk('a', { artifactId })), ...named(() => status('completed'))],
    ({ entries }) => entries.filter((entry) => entry.type === 'artifact' && entry.complete).length,
    count,
  ],
  [
    'statuses after the end of a task with as many artifacts',
    [...named((artifactId) => chunk('a', { artifactId })), status('completed'), ...named(() => status('working'))],
    ({ states }) => states.length,
    1,
  ],
  [
    'chunks of an artifact with as many parts',
    [chunk(named((_, index) => ({ data: index }))), ...named((_, index) => chunk([{ data: index }]))],
    ({ task }) => task.artifacts[0]?.parts.length,
    2 * count,
  ],
  [
    'chunks of an artifact with as much metadata',
    [
      artifact(Object.fromEntries(named((name) => [name, 1])), false),
      ...named((name) => artifact({ [`new ${name}`]: 1 })),
    ],
    ({ task }) => Object.keys(task.artifacts[0]?.metadata ?? {}).length < 200,
    true,
  ],
  [
    'chunks of a message with as many parts',
    [piece([{ text: 'begun' }, ...named(() => ({ data: 1 }))]), ...named(() => piece([{ data: 2 }]))],
    ({ task }) => task.history[0]?.parts.length,
    2 * count + 1,
  ],
  [
    'messages that the agent answered in another task',
    [
      ...named((name) => requestRow(user(name))),
      ...named((_, index): RowLike => ({ kind: 'note', note: 'moved', successor: { taskId: 'n', seq: index + 1 } })),
    ],
    ({ task }) => task.history.length,
    0,
  ],
]

test.each(logs)('twenty thousand %s fold within the time limit', { timeout: 60_000 }, (_, log, gist, expected) => {
  const rows = rowsOf(log)
  const start = process.threadCpuUsage()
  const fold = applyRows(emptyFold, rows)
  expect(gist(fold)).toEqual(expected)
  expect(cpuTime(start)).toBeLessThan(limitMs)
})

/** Freezes deeply, so that a mutation of a returned value fails. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    for (const member of Object.values(Object.freeze(value))) frozen(member)
  return value
}

test('applyRows equals applyRow row by row, and does not mutate its input', () => {
  const before = rowsOf([requestRow(user('go')), chunk('a', { artifactId: 'x' }), chunk('a', { artifactId: 'y' })])
  const start = frozen(applyRows(emptyFold, before))
  const snapshotBefore = frozen(structuredClone(start))
  const more = rowsOf([chunk('b', { artifactId: 'y' }), chunk('b', { artifactId: 'z' }), status('completed')], 3)
  const other = rowsOf([chunk('c', { artifactId: 'z' }), chunk('c', { artifactId: 'y' })], 3)
  const folds = [more, other, more].map((rows) => frozen(applyRows(start, rows)))
  expect(folds).toEqual([more, other, more].map((rows) => rows.reduce(applyRow, start)))
  expect(start).toEqual(snapshotBefore)
  expect(folds[0]?.task.artifacts[0]).toBe(start.task.artifacts[0])
})

const texts = ({ task }: TaskFold) => task.artifacts.map(({ artifactId, parts }) => [artifactId, parts])

test('keeps two continuations of one version independent', () => {
  const common = frozen(applyRows(emptyFold, rowsOf([chunk('a', { artifactId: 'x' })])))
  const next = (fold: TaskFold, artifactId: string) =>
    frozen(rowsOf([chunk('+', { artifactId })], fold.lastSeq).reduce(applyRow, fold))
  const one = next(next(common, 'y'), 'z')
  const other = next(next(common, 'z'), 'y')
  const twice = [{ text: '++' }]
  expect(texts(next(next(one, 'y'), 'z'))).toEqual([
    ['x', [{ text: 'a' }]],
    ['y', twice],
    ['z', twice],
  ])
  expect(texts(next(next(other, 'y'), 'z'))).toEqual([
    ['x', [{ text: 'a' }]],
    ['z', twice],
    ['y', twice],
  ])
  expect(texts(next(common, 'x'))).toEqual([['x', [{ text: 'a+' }]]])
})
