import { expect } from 'vitest'
import { checkLog, type LogCompleteness } from '@/e2e/faults/log-completeness'
import { logPages } from '@/e2e/faults/client'
import { type Follower, sumOf } from '@/e2e/faults/follower'
import type { FaultMetrics } from '@/e2e/faults/fault-metrics'

/**
 * Expects that the rows of the log are numbered without a gap, that it contains all rows that readers received, in order and
 * unchanged, and that missing events of the agent are marked. Returns the metrics.
 */
export async function expectNothingLost(
  base: string,
  taskId: string,
  followers: Follower[],
  sent: number,
): Promise<LogCompleteness & Required<Pick<FaultMetrics, 'sent' | 'acknowledged' | 'found' | 'gaps'>>> {
  const check = checkLog()
  let read = 0
  for await (const rows of logPages(base, taskId)) {
    const page = rows.map((row) => ({ seq: row.seq, sum: sumOf(row) }))
    expect(page.map(({ seq }) => seq)).toEqual(page.map((_, index) => read + index + 1))
    for (const { shown } of followers) {
      const same = shown.slice(read, read + page.length)
      expect(same).toEqual(page.slice(0, same.length))
    }
    check.read(rows)
    read += rows.length
  }
  for (const { shown } of followers) expect(shown.length).toBeLessThanOrEqual(read)
  const completeness = check.finish(sent)
  expect(completeness.lost).toEqual([])
  expect(completeness.found + completeness.marked).toBe(sent)
  const acknowledged = followers.reduce((sum, { shown }) => sum + shown.length, 0)
  return { ...completeness, sent, acknowledged }
}
