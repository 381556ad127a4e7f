import { expect, test } from 'vitest'
import { agent, chunk, rowsOf, type RowLike, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import { alignRuns } from '@/lib/replay/runs/align-runs'
import { createRunCollector } from '@/lib/replay/runs/run-collector'

function run(events: RowLike[]) {
  const gathered = createRunCollector(String)
  for (const row of rowsOf(events)) gathered.add(row)
  return gathered
}

const outline = (left: RowLike[], right: RowLike[]) =>
  alignRuns(run(left).rows, run(right).rows).map(
    ({ mark, left: one, right: other }) => `${mark} ${one?.seq ?? '-'} ${other?.seq ?? '-'}`,
  )

const start = [requestRow(user('go')), status('working')]

test('treats a repeated run as equal despite other IDs and times', () => {
  const artifact = chunk('a', { artifactId: 'one' })
  const again = chunk('a', { artifactId: 'another' })
  const end = status('completed', agent('Done', { messageId: 'x' }), { timestamp: '2026-01-01T00:00:00Z' })
  expect(outline([...start, artifact, end], [...start, again, status('completed', agent('Done'))])).toEqual([
    'same 1 1',
    'same 2 2',
    'same 3 3',
    'same 4 4',
  ])
})

test('aligns runs of hundreds of thousands of rows', () => {
  const [row] = run(start).rows
  const rows = row ? Array(600_000).fill(row) : []
  expect(alignRuns(rows, rows)).toHaveLength(600_000)
})

test('marks changed events and events of only one run', () => {
  const left = [...start, chunk('a'), status('completed', agent('Done'))]
  const right = [...start, status('working', agent('Thinking')), chunk('b'), status('completed', agent('Done'))]
  expect(outline(left, right)).toEqual(['same 1 1', 'same 2 2', 'added - 3', 'changed 3 4', 'same 4 5'])
  expect(outline(right, left)).toEqual(['same 1 1', 'same 2 2', 'removed 3 -', 'changed 4 3', 'same 5 4'])
})

test('returns each row of both runs once, in order', () => {
  const words = ['a', 'b', 'c', 'd']
  const shuffled = (seed: number): RowLike[] =>
    Array.from({ length: 60 }, (_, index) => {
      const word = words[(index * seed + (index >> 2)) % 4] ?? ''
      return index % 3 === 0 ? status('working', agent(word)) : chunk(word)
    })
  for (const seed of [1, 3, 7, 11]) {
    const pairs = alignRuns(run(shuffled(1)).rows, run(shuffled(seed)).rows)
    const every = Array.from({ length: 60 }, (_, index) => index + 1)
    expect(pairs.flatMap(({ left }) => left?.seq ?? [])).toEqual(every)
    expect(pairs.flatMap(({ right }) => right?.seq ?? [])).toEqual(every)
  }
})

const long = (word: string) => Array.from({ length: 10_000 }, (_, index) => chunk(`${word} ${index}`))

test('aligns ten thousand different events', () => {
  const pairs = alignRuns(run(long('one')).rows, run([...long('other'), status('completed')]).rows)
  expect(pairs).toHaveLength(10_001)
  expect(pairs.filter(({ mark }) => mark === 'changed')).toHaveLength(10_000)
  expect(pairs.at(-1)?.mark).toBe('added')
})

test('measures the time to the first event, in total, and per state', () => {
  const { times } = run([
    requestRow(user('go')),
    status('working'),
    chunk('a'),
    status('input-required'),
    status('working'),
    status('completed'),
  ])
  expect(times()).toEqual({
    firstEventMs: 1000,
    totalMs: 5000,
    states: [
      { state: 'submitted', ms: 1000 },
      { state: 'working', ms: 3000 },
      { state: 'input-required', ms: 1000 },
      { state: 'completed', ms: 0 },
    ],
  })
})
