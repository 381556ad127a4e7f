import { expect, test } from 'vitest'
import { emptyFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow } from '@/lib/a2a/log'
import { addRowsToTurn, startTurnProgress } from '@/lib/a2a/replies/turn-progress'

const row = (seq: number, kind: LogRow['kind'], event: LogRow['event'], method = 'SendMessage'): LogRow => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  direction: kind === 'request' ? 'out' : 'in',
  method,
  kind,
  raw: '',
  event,
})

const message = { role: 'user', parts: [{ text: 'go' }], messageId: 'm' } as const
const request = row(1, 'request', {
  kind: 'request',
  call: { operation: 'send', message: { ...message, parts: [...message.parts] }, options: {} },
})
const status = (seq: number, state: 'working' | 'completed') =>
  row(seq, 'status', { kind: 'status', taskId: 't', status: { state } })
const fault = row(3, 'fault', { kind: 'fault', fault: { kind: 'agent-error', message: 'no' } }, 'CancelTask')
const cancel = row(4, 'request', { kind: 'request', call: { operation: 'cancel', taskId: 't' } }, 'CancelTask')

test('adds rows to a turn with a known fold as it does without', () => {
  const start = applyRows(emptyFold, [request])
  const rows = [
    status(2, 'working'),
    row(3, 'note', { kind: 'note', note: 'n', extensions: ['e'] }),
    status(4, 'completed'),
  ]
  const after = applyRows(start, rows)
  const progress = addRowsToTurn(startTurnProgress(start), rows, after)
  expect(progress).toEqual(addRowsToTurn(startTurnProgress(start), rows))
  expect(progress.fold).toBe(after)
})

test('judges a fault by the fold at its row, not by a later one', () => {
  const start = applyRows(emptyFold, [request])
  const rows = [status(2, 'working'), fault, cancel]
  const progress = addRowsToTurn(startTurnProgress(start), rows, applyRows(start, rows))
  expect(progress.fault).toMatchObject({ message: 'no' })
})
