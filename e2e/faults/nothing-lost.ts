import { expect } from 'vitest'
import { countLog, type Counted } from '@/e2e/faults/counted'
import { readLog } from '@/e2e/faults/client'
import { type Follower, sumOf } from '@/e2e/faults/follower'
import type { Figures } from '@/e2e/faults/figures'

/**
 * The promise: the log is numbered without holes; what anybody was shown is in it, in order and unchanged; and what the
 * agent said and it does not tell is marked as missing. Answers with the figures.
 */
export async function expectNothingLost(
  base: string,
  taskId: string,
  followers: Follower[],
  sent: number,
): Promise<Counted & Required<Pick<Figures, 'sent' | 'acknowledged' | 'found' | 'gaps'>>> {
  const rows = await readLog(base, taskId)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  const sums = rows.map(sumOf)
  for (const { shown } of followers) {
    expect(shown.map(({ seq }) => seq)).toEqual(shown.map((_, index) => index + 1))
    expect(shown.map(({ sum }) => sum)).toEqual(sums.slice(0, shown.length))
  }
  const counted = countLog(rows, sent)
  expect(counted.lost).toEqual([])
  expect(counted.found + counted.marked).toBe(sent)
  const acknowledged = followers.reduce((sum, { shown }) => sum + shown.length, 0)
  return { ...counted, sent, acknowledged }
}
