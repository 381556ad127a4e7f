import { expect, test } from 'vitest'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { carelessLog, createRandom } from '@/lib/a2a/fixtures/careless-log'
import { rowsOf } from '@/lib/a2a/fixtures/log'
import { reviveFold } from '@/lib/a2a/folding/revive-fold'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'

function check(fold: TaskFold): void {
  const messages = fold.entries.flatMap((entry) => (entry.type === 'message' ? [entry.message] : []))
  expect(new Set(messages)).toEqual(new Set(fold.task.history))
  expect(messages).toHaveLength(fold.task.history.length)
  const shownIds = fold.entries.flatMap((entry) => (entry.type === 'artifact' ? [entry.artifactId] : []))
  expect(shownIds.toSorted()).toEqual(fold.task.artifacts.map(({ artifactId }) => artifactId).toSorted())
  expect(new Set(shownIds).size).toBe(shownIds.length)
  const states = fold.states.map(({ state }) => state)
  expect(states.every((state, index) => state !== states[index - 1])).toBe(true)
  expect(states.at(-1) ?? 'submitted').toBe(fold.task.status.state)
}

describeRounds(30, 200, (rounds) => {
  test('any log folds into a valid task', () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const rows = rowsOf(carelessLog(seed, 40))
      const folds = rows.reduce<TaskFold[]>((all, row) => [...all, applyRow(all.at(-1) ?? emptyFold, row)], [])
      folds.forEach(check)
      const last = folds.at(-1) ?? emptyFold
      expect(last.lastSeq).toBe(40)
      expect(rows.reduce(applyRow, last)).toBe(last)
      expect(rows.flatMap((row) => [row, row]).reduce(applyRow, emptyFold)).toEqual(last)
    }
  })

  test('a fold restored from JSON continues like the original', () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const rows = rowsOf(carelessLog(seed, 40))
      const cut = createRandom(seed)(40)
      const then = rows.slice(0, cut).reduce(applyRow, emptyFold)
      const carried = reviveFold(JSON.parse(JSON.stringify(then)) as TaskFold)
      check(carried)
      expect(rows.slice(cut).reduce(applyRow, carried)).toEqual(rows.reduce(applyRow, emptyFold))
    }
  })
})
