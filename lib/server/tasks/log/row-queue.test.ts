import { expect, onTestFinished, test } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { publish } from '@/lib/server/tasks/log/hub'
import { openRowQueue } from '@/lib/server/tasks/log/tail'

const row = (seq: number, size: number): LogRow => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  direction: 'in',
  method: '',
  kind: 'note',
  raw: 'x'.repeat(size),
  event: { kind: 'note', note: '' },
})

function inbox() {
  const opened = openRowQueue('t', new AbortController().signal)
  onTestFinished(opened.close)
  return opened
}

test('queues rows up to 1 MiB and reports missed rows beyond it', () => {
  const { take } = inbox()
  publish('t', [row(1, 100_000)])
  publish('t', [row(2, 100_000), row(3, 100_000)])
  expect(take()).toMatchObject({ rows: [{ seq: 1 }, { seq: 2 }, { seq: 3 }], missed: false })
  for (let seq = 4; seq < 20; seq += 1) publish('t', [row(seq, 100_000)])
  expect(take()).toEqual({ rows: [], missed: true })
})

test('a row that is too large by itself is kept while nothing else waits', () => {
  const { take } = inbox()
  publish('t', [row(1, 3_000_000)])
  expect(take()).toMatchObject({ rows: [{ seq: 1 }], missed: false })
  publish('t', [row(2, 3_000_000)])
  publish('t', [row(3, 3_000_000)])
  expect(take()).toEqual({ rows: [], missed: true })
  publish('t', [row(4, 10)])
  expect(take()).toMatchObject({ rows: [{ seq: 4 }], missed: false })
})
