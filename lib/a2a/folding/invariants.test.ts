import { expect, test } from 'vitest'
import { applyRow } from '@/lib/a2a/apply'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { agent, chunk, type RowLike, rowsOf, sent, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { randomJson } from '@/lib/a2a/fixtures/random-json'
import { revivedFold } from '@/lib/a2a/folding/revived-fold'
import type { Message } from '@/lib/a2a/model'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { taskStates } from '@/lib/a2a/states'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'

/** Numbers below a limit, the same for the same seed. */
function dice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** A log as careless agents write it: few ids and words, so that everything collides. */
function carelessLog(seed: number, length: number): RowLike[] {
  const below = dice(seed)
  const odd = randomJson(seed)
  const message = (): Message =>
    (below(3) === 0 ? user : agent)(['a', 'ab', 'b'][below(3)] ?? '', below(2) ? { messageId: `m${below(3)}` } : {})
  const state = () => taskStates[below(taskStates.length)] ?? 'working'
  const choices: (() => RowLike)[] = [
    () => sent(message()),
    () => ({ kind: 'message', message: message() }),
    () => status(state(), below(2) ? message() : undefined),
    () => {
      const event = readEvent({ task: odd() })
      return { kind: 'push', accepted: below(2) === 0, ...(event.ok && { event: event.value }) }
    },
    () => chunk('x', { artifactId: `${below(3)}`, append: below(2) === 0, lastChunk: below(4) === 0 }),
    () => snapshot(state(), { history: Array.from({ length: below(4) }, message) }),
    () => snapshot(state(), { artifacts: [{ artifactId: `${below(3)}`, parts: [{ text: 'xx' }] }] }),
    () => ({ kind: 'fault', fault: { kind: 'internal', message: 'x' } }),
    () => {
      const event = readEvent({ task: odd() })
      return event.ok ? event.value : { kind: 'note', note: event.problem }
    },
  ]
  return Array.from({ length }, () => choices[below(choices.length)]?.() ?? { kind: 'response' })
}

function check(fold: TaskFold): void {
  const messages = fold.entries.flatMap((entry) => (entry.type === 'message' ? [entry.message] : []))
  expect(new Set(messages)).toEqual(new Set(fold.task.history))
  expect(messages).toHaveLength(fold.task.history.length)
  const shown = fold.entries.flatMap((entry) => (entry.type === 'artifact' ? [entry.artifactId] : []))
  expect(shown.toSorted()).toEqual(fold.task.artifacts.map(({ artifactId }) => artifactId).toSorted())
  expect(new Set(shown).size).toBe(shown.length)
  const states = fold.states.map(({ state }) => state)
  expect(states.every((state, index) => state !== states[index - 1])).toBe(true)
  expect(states.at(-1) ?? 'submitted').toBe(fold.task.status.state)
}

describeRounds(30, 200, (rounds) => {
  test('any log folds, and screens can rely on what comes of it', () => {
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

  test('a fold that came as JSON folds on as the one that it was', () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const rows = rowsOf(carelessLog(seed, 40))
      const cut = dice(seed)(40)
      const then = rows.slice(0, cut).reduce(applyRow, emptyFold)
      const carried = revivedFold(JSON.parse(JSON.stringify(then)) as TaskFold)
      check(carried)
      expect(rows.slice(cut).reduce(applyRow, carried)).toEqual(rows.reduce(applyRow, emptyFold))
    }
  })
})
