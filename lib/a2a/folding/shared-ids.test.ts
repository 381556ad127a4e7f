import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { applyRow, applyRows } from '@/lib/a2a/folding/apply-row'
import { createRandom } from '@/lib/a2a/fixtures/careless-log'
import { agent, foldOf, type RowLike, rowsOf, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { reviveFold } from '@/lib/a2a/folding/revive-fold'
import { messageKey } from '@/lib/a2a/folding/same-content'
import type { Message, Part } from '@/lib/a2a/model'

type Roll = ReturnType<typeof createRandom>

const words = ['a', 'ab', 'b', 'x'.repeat(100), 'The quick brown fox jumps over']
const states = ['working', 'input-required', 'completed', 'submitted', 'failed'] as const

function randomMessage(roll: Roll): Message {
  const message = (roll(3) === 0 ? user : agent)(words[roll(words.length)] ?? '')
  if (roll(4) === 0) return message
  return { ...message, messageId: `m${roll(3)}`, ...(roll(3) === 0 && { metadata: { [`k${roll(3)}`]: roll(2) } }) }
}

const randomParts = (roll: Roll): Part[] =>
  Array.from({ length: roll(4) }, (): Part => {
    if (roll(3) === 0) return { data: roll(3) }
    return { text: 'abcdefghijklmnopqrstuvwxyz'.slice(roll(26)), ...(roll(3) === 0 && { metadata: { a: 1 } }) }
  })

/** Returns a log in which messages and artifacts share and repeat few IDs and contents. */
function sharedLog(seed: number, length: number): RowLike[] {
  const roll = createRandom(seed)
  const message = () => randomMessage(roll)
  const state = () => states[roll(states.length)] ?? 'working'
  const artifact = () => ({
    artifactId: `${roll(3)}`,
    parts: randomParts(roll),
    ...(roll(2) && { name: `n${roll(2)}`, metadata: { [`k${roll(4)}`]: roll(3) } }),
  })
  const choices: (() => RowLike)[] = [
    () => requestRow(message()),
    () => ({ kind: 'message', message: message() }),
    () => status(state(), roll(3) ? message() : undefined),
    () => ({ kind: 'artifact', taskId: 't', artifact: artifact(), append: roll(3) > 0, lastChunk: roll(4) === 0 }),
    () => snapshot(state(), { history: Array.from({ length: roll(9) }, message), metadata: { a: roll(4) } }),
    () => {
      const timestamp = `2026-01-0${1 + roll(9)}T00:00:00Z`
      return snapshot('working', { status: { state: state(), timestamp, ...(roll(2) && { message: message() }) } })
    },
    () => snapshot(state(), { artifacts: Array.from({ length: roll(3) }, artifact), extra: { b: roll(3) } }),
    () => ({ kind: 'fault', fault: { kind: 'internal', message: 'x' } }),
    () => ({ kind: 'gap', reason: 'lost', stopped: roll(2) === 0 }),
    () => ({ kind: 'note', note: 'moved', successor: { taskId: 'n', seq: 1 + roll(length) } }),
  ]
  return Array.from({ length }, () => choices[roll(choices.length)]?.() ?? { kind: 'response' })
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

test('folds the same with a moved index as with one rebuilt for each row', () => {
  for (let seed = 1; seed <= 25; seed++) {
    const rows = copy(rowsOf(sharedLog(seed, 60)))
    let fold = emptyFold
    let rebuilt = emptyFold
    for (const row of rows) {
      const before = JSON.stringify(fold)
      const next = applyRow(fold, row)
      expect(JSON.stringify(fold)).toBe(before)
      fold = next
      rebuilt = applyRow(reviveFold(copy(rebuilt)), row)
    }
    expect(copy(fold)).toEqual(copy(rebuilt))
    expect(applyRows(emptyFold, rows)).toEqual(fold)
    const half = applyRows(emptyFold, rows.slice(0, 30))
    for (let branch = 0; branch < 2; branch++) expect(applyRows(half, rows.slice(30))).toEqual(fold)
  }
})

test('logs with shared IDs fold to the same digest as without an index', () => {
  const hash = createHash('sha256')
  for (let seed = 1; seed <= 100; seed++) hash.update(JSON.stringify(foldOf(copy(sharedLog(seed, 60)))))
  // If the digest changes, increase `foldVersion` and update it here.
  expect(hash.digest('hex').slice(0, 16)).toBe('555cd0ccde00d4cc')
})

/** Pairs messages of a snapshot with known ones by comparing every pair. */
function pairSlowly(known: readonly Message[], messages: readonly Message[]): (Message | undefined)[] {
  const free = new Set(known)
  const take = (match: Message | undefined): Message | undefined => {
    if (match) free.delete(match)
    return match
  }
  const pairs = messages.map((message) => {
    const named = known.filter(({ messageId }) => messageId && messageId === message.messageId)
    const match = named.findLast((one) => messageKey(one) === messageKey(message)) ?? named.at(-1)
    return match && free.has(match) && match.role === message.role ? take(match) : undefined
  })
  return messages.map(
    (message, index) => pairs[index] ?? take([...free].find((one) => messageKey(one) === messageKey(message))),
  )
}

/** Merges the history of a snapshot one message after the other, each before the next one. */
function mergeSlowly(known: readonly Message[], snapshot: readonly Message[]): Message[] {
  const messages = snapshot.filter(({ messageId, role, ...message }, index) =>
    snapshot.slice(0, index).every((one) => {
      if (!messageId || one.messageId !== messageId || one.role !== role) return true
      return role === 'agent' && messageKey(one) !== messageKey({ role, ...message })
    }),
  )
  const pairs = pairSlowly(known, messages)
  const history = [...known]
  let next: Message | undefined
  for (const [index, message] of [...messages.entries()].toReversed()) {
    if (!pairs[index]) history.splice(next ? history.indexOf(next) : history.length, 0, message)
    next = pairs[index] ?? message
  }
  return history
}

test('merges snapshots as if every pair of messages was compared', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const roll = createRandom(seed)
    let fold: TaskFold = emptyFold
    for (let round = 0; round < 8; round++) {
      const history = Array.from({ length: roll(30) }, () => randomMessage(roll))
      const expected = mergeSlowly(fold.task.history, history)
      fold = foldOf([snapshot('working', { history })], fold)
      expect(fold.task.history).toEqual(expected)
      expect(fold.entries.map((entry) => entry.type === 'message' && entry.message)).toEqual(expected)
    }
  }
})
