import { expect, it } from 'vitest'
import { agent, chunk, foldOf, requestRow, rowsOf, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { type EventRef, getEntryRef, getMessageRef, getRowRef, getStatusRef, isLinked } from '@/lib/replay/event-links'

const answer = agent('Done', { messageId: 'm2' })
const events = [
  requestRow(user('Hello', { messageId: 'm1' })),
  status('working', agent('Reading', { messageId: 'm3' })),
  chunk('Once ', { append: false, artifactId: 'a' }),
  chunk('other', { append: false, artifactId: 'b' }),
  chunk('upon', { artifactId: 'a' }),
  snapshot('completed', { history: [answer] }),
  { kind: 'fault' as const, fault: { kind: 'internal' as const, hop: 'switchboard' as const, message: 'It broke.' } },
]
const rows = rowsOf(events)
const { entries } = foldOf(events)

/** Numbers of the rows that changed each entry. */
const linkedRows = (ref: ReturnType<typeof getEntryRef>) =>
  rows.filter((row) => isLinked(getRowRef(row), ref)).map(({ seq }) => seq)

/** First rows of the entries that rows changed. */
const linked = (ref: EventRef) => entries.filter((entry) => isLinked(ref, getEntryRef([entry]))).map(({ seq }) => seq)

it('links each entry of a conversation to the rows that changed it', () => {
  const links = entries.map((entry) => [entry.type, linkedRows(getEntryRef([entry]))])
  expect(links).toEqual([
    ['message', [1]],
    ['message', [2]],
    ['artifact', [3, 5]],
    ['artifact', [4]],
    ['message', [6]],
    ['fault', [7]],
  ])
  expect(linkedRows(getMessageRef(answer))).toEqual([6])
})

it('links entries that are shown as one to the rows of all of them', () => {
  expect(linkedRows(getEntryRef(entries.filter(({ type }) => type === 'artifact')))).toEqual([3, 4, 5])
})

it('links the status to the rows of its turn', () => {
  expect(linkedRows(getStatusRef(1, Infinity))).toEqual([2, 6])
  expect(linkedRows(getStatusRef(1, 4))).toEqual([2])
})

it('links rows that are not loaded by their kind and number', () => {
  const chunks: EventRef = { kind: 'artifact', first: 3, last: 3, keys: null }
  expect(linked(chunks)).toEqual([3])
  expect(linked({ ...chunks, last: 5 })).toEqual([3, 4])
  expect(linked({ ...chunks, kind: 'note', first: 1, last: 7 })).toEqual([])
})
