import 'server-only'
import type { Removed } from '@/lib/a2a/removed'
import type { Retention } from '@/lib/api/retention'
import type { KeptLog } from '@/lib/server/db/kept-logs'

/** A log that is to be removed, and why. */
export interface ChosenLog extends Pick<Removed, 'cause' | 'limit'> {
  log: KeptLog
}

const dayMs = 86_400_000
const megabyte = 1_000_000

const byAge = (a: KeptLog, b: KeptLog): number => a.updatedAt.getTime() - b.updatedAt.getTime()

/**
 * Which logs of one agent have to go: those of tasks that have not changed for so many days, then, while all together are
 * still too large, those that have not changed for the longest. Tasks that run or wait keep theirs, but count.
 */
export function chooseLogs(logs: KeptLog[], { keepDays, keepMegabytes }: Retention, now: Date): ChosenLog[] {
  const since = now.getTime() - keepDays * dayMs
  const isOld = (log: KeptLog): boolean => keepDays > 0 && log.rests && log.updatedAt.getTime() < since
  const chosen: ChosenLog[] = logs.filter(isOld).map((log) => ({ log, cause: 'age', limit: keepDays }))
  if (keepMegabytes === 0) return chosen
  const left = logs.filter((log) => !isOld(log))
  let excess = left.reduce((sum, { bytes }) => sum + bytes, 0) - keepMegabytes * megabyte
  for (const log of left.filter(({ rests }) => rests).toSorted(byAge)) {
    if (excess <= 0) break
    excess -= log.bytes
    chosen.push({ log, cause: 'size', limit: keepMegabytes })
  }
  return chosen
}
