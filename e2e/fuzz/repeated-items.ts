import type { RandomBelow } from '@/lib/a2a/fixtures/mutate'
import { agent, chunk, type RowLike, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import type { Message } from '@/lib/a2a/model'

const oneOf = <T>(all: readonly T[], roll: RandomBelow): T => all[roll(all.length)] as T
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Names the items of a list: each has its own ID, all share one, few share each, or none has one. */
function idMaker(roll: RandomBelow): (index: number) => string | undefined {
  return oneOf<(index: number) => string | undefined>(
    [(index) => `n${index}`, () => 'same', (index) => `n${index % 7}`, () => undefined],
    roll,
  )
}

function messageMaker(roll: RandomBelow): (index: number) => Message {
  const idOf = idMaker(roll)
  const textOf = oneOf<(index: number) => string>(
    [(index) => `text ${index}`, () => 'same', (index) => `${index % 5}`],
    roll,
  )
  return (index) => {
    const messageId = idOf(index)
    return agent(textOf(index), messageId === undefined ? {} : { messageId })
  }
}

/** Rows of one kind, about `count` items in all. */
function someRows(roll: RandomBelow, count: number): RowLike[] {
  const message = messageMaker(roll)
  const idOf = idMaker(roll)
  const artifact = (index: number) => ({ artifactId: idOf(index) ?? 'a', parts: [{ text: 'a' }] })
  const state = () => oneOf(['working', 'completed', 'submitted', 'input-required'] as const, roll)
  const kinds: (() => RowLike[])[] = [
    () => many(count, (index) => status('working', message(index))),
    () => many(count, (index) => ({ kind: 'message', message: message(index) })),
    () => many(count, () => status(state())),
    () => many(count, (index) => chunk('a', { artifactId: idOf(index) ?? 'a', append: roll(2) === 0 })),
    () => many(2, () => snapshot(state(), { history: many(count, message) })),
    () => many(2, () => snapshot(state(), { artifacts: many(count, artifact) })),
    () => many(count, (index) => snapshot(state(), { history: [message(index), agent('known')] })),
    () => [chunk(many(count, (data) => ({ data }))), ...many(count, (data) => chunk([{ data }]))],
  ]
  return oneOf(kinds, roll)()
}

/** Returns a log of an agent that shares IDs between many items and repeats them, in events and in whole tasks. */
export function repeatedItems(roll: RandomBelow): RowLike[] {
  const count = 2_500
  return [requestRow(user('go')), status('working', agent('known')), ...someRows(roll, count), ...someRows(roll, count)]
}

/** Returns a task of A2A 1.0 with many messages and artifacts that share IDs. */
export function repeatedTask(roll: RandomBelow): object {
  const count = 4_000
  const [message, idOf] = [messageMaker(roll), idMaker(roll)]
  return {
    id: 't',
    contextId: 'c',
    status: { state: 'TASK_STATE_WORKING' },
    history: many(count, (index) => ({ ...message(index), role: 'ROLE_AGENT' })),
    artifacts: many(count, (index) => ({ artifactId: idOf(index), parts: many(4, () => ({ text: 'a' })) })),
  }
}
