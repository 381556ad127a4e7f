import { expect, test } from 'vitest'
import { agent, chunk, rowsOf, type RowLike, sent, status, user } from '@/lib/a2a/fixtures/log'
import { alignRuns } from '@/lib/replay/runs/align-runs'
import { gatherRun } from '@/lib/replay/runs/gather-run'

function run(events: RowLike[]) {
  const gathered = gatherRun(String)
  for (const row of rowsOf(events)) gathered.add(row)
  return gathered
}

const outline = (left: RowLike[], right: RowLike[]) =>
  alignRuns(run(left).rows, run(right).rows).map(
    ({ mark, left: one, right: other }) => `${mark} ${one?.seq ?? '-'} ${other?.seq ?? '-'}`,
  )

const begun = [sent(user('go')), status('working')]

test('the same run again is the same, whatever its ids and times', () => {
  const made = chunk('a', { artifactId: 'one' })
  const again = chunk('a', { artifactId: 'another' })
  const end = status('completed', agent('Done', { messageId: 'x' }), { timestamp: '2026-01-01T00:00:00Z' })
  expect(outline([...begun, made, end], [...begun, again, status('completed', agent('Done'))])).toEqual([
    'same 1 1',
    'same 2 2',
    'same 3 3',
    'same 4 4',
  ])
})

test('what is said otherwise in the same place is changed; what one run has alone is added or removed', () => {
  const left = [...begun, chunk('a'), status('completed', agent('Done'))]
  const right = [...begun, status('working', agent('Thinking')), chunk('b'), status('completed', agent('Done'))]
  expect(outline(left, right)).toEqual(['same 1 1', 'same 2 2', 'added - 3', 'changed 3 4', 'same 4 5'])
  expect(outline(right, left)).toEqual(['same 1 1', 'same 2 2', 'removed 3 -', 'changed 4 3', 'same 5 4'])
})

test('each row of both runs is told once, in order', () => {
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

test('ten thousand events of which each differs are laid beside one another', () => {
  const pairs = alignRuns(run(long('one')).rows, run([...long('other'), status('completed')]).rows)
  expect(pairs).toHaveLength(10_001)
  expect(pairs.filter(({ mark }) => mark === 'changed')).toHaveLength(10_000)
  expect(pairs.at(-1)?.mark).toBe('added')
})

test('times are told: to the first event, in all, and in each state', () => {
  const { times } = run([
    sent(user('go')),
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
