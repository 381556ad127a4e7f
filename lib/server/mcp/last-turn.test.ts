import { expect, test } from 'vitest'
import { emptyFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { lastTurnOf } from '@/lib/server/mcp/last-turn'

const at = '2026-11-23T08:00:00.000Z'
const row = (seq: number, event: RowEvent): LogRow => ({
  seq,
  at,
  direction: 'in',
  method: '',
  kind: event.kind,
  raw: '',
  event,
})
const request = (text: string): RowEvent => ({
  kind: 'request',
  call: { operation: 'send', message: { messageId: text, role: 'user', parts: [{ text }], taskId: 't1' }, options: {} },
})

test('the last turn is not that of a message which the agent refused', () => {
  const rows = [
    row(1, request('work')),
    row(2, { kind: 'status', taskId: 't1', status: { state: 'working' }, final: false }),
    row(3, request('more')),
    row(4, { kind: 'fault', fault: { kind: 'agent-error', message: 'Busy.', hop: 'agent' }, refuses: 3 }),
  ]
  const fold = applyRows(emptyFold, rows)
  expect(fold).toMatchObject({ open: true, task: { status: { state: 'working' } } })
  expect(lastTurnOf(fold).after).toBe(1)
  expect(lastTurnOf(applyRows(fold, [row(5, request('again'))])).after).toBe(5)
})
