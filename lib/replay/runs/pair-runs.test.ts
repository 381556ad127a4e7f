import { expect, test } from 'vitest'
import { agent, chunk, rowsOf, type RowLike, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import { alignRuns } from '@/lib/replay/runs/align-runs'
import { findPairRuns, summarizePairRun } from '@/lib/replay/runs/pair-runs'
import { createRunCollector } from '@/lib/replay/runs/run-collector'

function pairs(left: RowLike[], right: RowLike[]) {
  const [one, other] = [left, right].map((events) => {
    const gathered = createRunCollector(String)
    for (const row of rowsOf(events)) gathered.add({ ...row, raw: 'é' })
    return gathered.rows
  })
  return alignRuns(one ?? [], other ?? [])
}

const start = [requestRow(user('go')), status('working')]
const chunks = (count: number, text = 'chunk', artifactId = 'a') =>
  Array.from({ length: count }, (_, index) => chunk(`${text} ${index}`, { artifactId }))

/** The runs of a comparison, with what they contain. */
const runs = (left: RowLike[], right: RowLike[]) => {
  const all = pairs(left, right)
  return findPairRuns(all).map(({ start: from, end }) => {
    const run = summarizePairRun(all.slice(from, end))
    return run && `${run.mark} ${run.kind} ${run.left?.count ?? 0}/${run.right?.count ?? 0} ${run.differing}`
  })
}

test('makes one run of neighboring pairs of one kind, whether they differ or not', () => {
  const done = status('completed', agent('Done'))
  expect(runs([...start, ...chunks(6), done], [...start, ...chunks(6), done])).toEqual(['same artifact 6/6 0'])
  expect(runs([...start, ...chunks(6), done], [...start, ...chunks(6, 'piece'), done])).toEqual([
    'changed artifact 6/6 6',
  ])
  expect(runs([...start, ...chunks(6), done], [...start, ...chunks(9), done])).toEqual(['changed artifact 6/9 3'])
  expect(runs([...start, done], [...start, ...chunks(9), done])).toEqual(['added artifact 0/9 9'])
})

test('separates artifacts, and lists a change of state on either side', () => {
  const two = [...start, ...chunks(4), ...chunks(5, 'chunk', 'b')]
  expect(runs(two, two)).toEqual(['same artifact 4/4 0', 'same artifact 5/5 0'])
  const updates = ['a', 'b', 'c', 'd'].map((text) => status('working', agent(text)))
  const all = pairs([...start, ...updates, status('completed')], [...start, ...updates, status('failed')])
  expect(findPairRuns(all)).toEqual([{ start: 2, end: 6 }])
})

test('sums the rows of each side', () => {
  const all = pairs([...start, ...chunks(4)], [...start, ...chunks(6)])
  const run = summarizePairRun(all.slice(2))
  expect(run).toMatchObject({
    left: { first: { seq: 3 }, count: 4, bytes: 8 },
    right: { first: { seq: 3 }, count: 6, bytes: 12 },
  })
  expect(summarizePairRun([])).toBeNull()
})
