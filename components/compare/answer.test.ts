import { expect, it, test } from 'vitest'
import { getAnswerFacts, selectVisibleEntries } from '@/components/compare/answer'
import { agent, chunk, foldOf, requestRow, type RowLike, status, user } from '@/lib/a2a/fixtures/log'
import { emptyFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { textOf } from '@/lib/a2a/text/part-text'
import type { LiveTask } from '@/lib/client/task-store'

const row = (seq: number, second: number, event: RowEvent): LogRow => ({
  seq,
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  direction: event.kind === 'request' ? 'out' : 'in',
  method: '',
  kind: event.kind,
  raw: '',
  event,
})

const live = (...rows: LogRow[]): LiveTask => ({
  fold: applyRows(emptyFold, rows),
  rows,
  connection: 'closed',
  rowAt: 0,
  fault: null,
})

const request = row(1, 0, {
  kind: 'request',
  call: { operation: 'stream', message: { role: 'user', parts: [{ text: 'Hello' }] }, options: {} },
})
const artifact = row(2, 2, {
  kind: 'artifact',
  taskId: 't',
  artifact: { artifactId: 'a', parts: [{ text: 'Hé' }] },
  append: false,
  lastChunk: true,
})
const completed = row(3, 5, { kind: 'status', taskId: 't', status: { state: 'completed' } })

it('measures the first event, the last event, and the size', () => {
  expect(getAnswerFacts(live(request, artifact, completed))).toMatchObject({
    state: 'completed',
    running: false,
    firstMs: 2000,
    lastMs: 5000,
    bytes: 3,
  })
})

it('measures a finished task whose rows are not loaded', () => {
  const liveTask = live(request, artifact, completed)
  expect(getAnswerFacts({ ...liveTask, rows: [] })).toEqual(getAnswerFacts(liveTask))
})

it('returns null before the first row, and no first event before the first answer', () => {
  expect(getAnswerFacts(undefined)).toBeNull()
  expect(getAnswerFacts(live(request))).toMatchObject({ firstMs: null, lastMs: 0, bytes: 0 })
})

function shown(running: boolean, ...events: RowLike[]): string[] {
  return selectVisibleEntries(foldOf([requestRow(user('go')), ...events]), running).map((entry) =>
    entry.type === 'message' ? textOf(entry.message.parts) : entry.type,
  )
}

const turn = (text: string): RowLike[] => [status('working', agent(text)), status('input-required')]

test('shows an answer that is streamed as working messages', () => {
  const pieces = ['It is', ' 12', ' degrees.'].map((text) => status('working', agent(text)))
  expect(shown(true, ...pieces.slice(0, 2))).toEqual(['go', 'It is 12'])
  expect(shown(false, ...pieces, status('completed'))).toEqual(['go', 'It is 12 degrees.'])
})

test('hides progress once there is an artifact or a final message', () => {
  const looking = status('working', agent('Looking'))
  expect(shown(true, looking)).toEqual(['go', 'Looking'])
  expect(shown(true, chunk('a'), looking)).toEqual(['go', 'artifact', 'Looking'])
  expect(shown(false, looking, chunk('a'), status('completed'))).toEqual(['go', 'artifact'])
  expect(shown(false, looking, status('completed', agent('Done.')))).toEqual(['go', 'Done.'])
})

test('separates the answers of earlier turns', () => {
  expect(shown(false, ...turn('One'), requestRow(user('more')), ...turn('Two'))).toEqual(['go', 'One', 'more', 'Two'])
})
