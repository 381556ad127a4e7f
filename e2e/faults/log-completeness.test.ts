import { expect, test } from 'vitest'
import { type LogCompleteness, checkLog } from '@/e2e/faults/log-completeness'
import type { LogRow, RowEvent } from '@/lib/a2a/log'

const parts = (numbers: number[]) => [{ text: numbers.map((number) => `${number} xx\n`).join('') }]
const chunk = (...numbers: number[]): RowEvent => ({
  kind: 'artifact',
  artifact: { artifactId: 'numbers', parts: parts(numbers) },
  append: true,
  lastChunk: false,
})
const snapshot = (to: number): RowEvent => ({
  kind: 'task',
  task: {
    id: 't',
    status: { state: 'working' },
    artifacts: [{ artifactId: 'numbers', parts: parts(Array.from({ length: to }, (_, index) => index + 1)) }],
    history: [],
  },
})
const gap: RowEvent = { kind: 'gap', reason: 'away' }

const rows = (...events: RowEvent[]): LogRow[] =>
  events.map((event, index) => ({
    seq: index + 1,
    at: '2026-01-02T03:04:05.678Z',
    direction: 'in',
    method: '',
    kind: event.kind,
    raw: '',
    event,
  }))

function count(sent: number, ...events: RowEvent[]): LogCompleteness {
  const check = checkLog()
  check.read(rows(...events))
  return check.finish(sent)
}

test('counts the numbers that are found, marked as missing and lost', () => {
  const whole = { marked: 0, lost: [], gaps: 0 }
  expect(count(3, chunk(1), chunk(2), chunk(2, 3))).toEqual({ ...whole, found: 3 })
  expect(count(4, chunk(1), chunk(4))).toEqual({ ...whole, found: 2, lost: [2, 3] })
  expect(count(4, chunk(1), gap, chunk(4))).toEqual({ found: 2, marked: 2, lost: [], gaps: 1 })
  expect(count(4, chunk(1), gap, snapshot(3), chunk(4))).toEqual({ found: 4, marked: 0, lost: [], gaps: 1 })
  expect(count(4, chunk(1), gap, chunk(2), chunk(4))).toMatchObject({ lost: [3] })
  expect(count(2, chunk(1))).toMatchObject({ lost: [2] })
  expect(count(2, chunk(1), gap)).toMatchObject({ marked: 1, lost: [] })
})
