import { expect, it } from 'vitest'
import { getAnswerFacts } from '@/components/compare/answer'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
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
const status = row(3, 5, { kind: 'status', taskId: 't', status: { state: 'completed' } })

it('measures the first event, the last event, and the size', () => {
  expect(getAnswerFacts(live(request, artifact, status))).toMatchObject({
    state: 'completed',
    running: false,
    firstMs: 2000,
    lastMs: 5000,
    bytes: 3,
  })
})

it('measures a finished task whose rows are not loaded', () => {
  const seen = live(request, artifact, status)
  expect(getAnswerFacts({ ...seen, rows: [] })).toEqual(getAnswerFacts(seen))
})

it('returns null before the first row, and no first event before the first answer', () => {
  expect(getAnswerFacts(undefined)).toBeNull()
  expect(getAnswerFacts(live(request))).toMatchObject({ firstMs: null, lastMs: 0, bytes: 0 })
})
