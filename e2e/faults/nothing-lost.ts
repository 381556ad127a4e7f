import { expect } from 'vitest'
import { countLog, type Counted } from '@/e2e/faults/counted'
import { logPages } from '@/e2e/faults/client'
import { type Follower, sumOf } from '@/e2e/faults/follower'
import type { Figures } from '@/e2e/faults/figures'

/**
 * Checks that the numbers of the log have no gap, that it contains everything that a reader was shown, in order and unchanged,
 * and that events of the agent which it lacks are marked as missing. Returns the figures.
 */
export async function expectNothingLost(
  base: string,
  taskId: string,
  followers: Follower[],
  sent: number,
): Promise<Counted & Required<Pick<Figures, 'sent' | 'acknowledged' | 'found' | 'gaps'>>> {
  const counting = countLog()
  let read = 0
  for await (const rows of logPages(base, taskId)) {
    const page = rows.map((row) => ({ seq: row.seq, sum: sumOf(row) }))
    expect(page.map(({ seq }) => seq)).toEqual(page.map((_, index) => read + index + 1))
    for (const { shown } of followers) {
      const same = shown.slice(read, read + page.length)
      expect(same).toEqual(page.slice(0, same.length))
    }
    counting.read(rows)
    read += rows.length
  }
  for (const { shown } of followers) expect(shown.length).toBeLessThanOrEqual(read)
  const counted = counting.over(sent)
  expect(counted.lost).toEqual([])
  expect(counted.found + counted.marked).toBe(sent)
  const acknowledged = followers.reduce((sum, { shown }) => sum + shown.length, 0)
  return { ...counted, sent, acknowledged }
}
