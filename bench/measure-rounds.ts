import type { BenchOptions } from '@/bench/part-result'
import { runClient } from '@/bench/load/run-client'
import type { ClientResult, Work } from '@/bench/load/work'
import { cpuOf } from '@/bench/machine'
import type { BenchEnvironment } from '@/bench/environment'

/** The results of the same work directly at the agent, and then through the app. */
export interface Round {
  direct: ClientResult
  app: ClientResult
  /** Processor time of the app, in ms. */
  cpu: number
}

/** Returns events or calls per second. */
export const rateOf = ({ events, seconds }: ClientResult): number => events / Math.max(seconds, 1e-6)

/** Returns the number of errors. */
export const errorsIn = ({ errors }: ClientResult): number =>
  Object.values(errors).reduce((sum, count) => sum + count, 0)

/** Formats a number for a table. */
export const formatNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

/** Runs the work `count` times, after a warm-up round that is not in the result. Logs each round. */
export async function measureRounds(
  { direct, gateway, pid }: BenchEnvironment,
  work: (url: string) => Work,
  count: number,
  { log }: Pick<BenchOptions, 'log'>,
): Promise<Round[]> {
  const all: Round[] = []
  for (let round = 0; round <= count; round += 1) {
    const directResult = await runClient(work(direct))
    const before = cpuOf(pid)
    const appResult = await runClient(work(gateway))
    const result: Round = { direct: directResult, app: appResult, cpu: cpuOf(pid) - before }
    const problems = [...Object.entries(directResult.errors), ...Object.entries(appResult.errors)]
    log(
      `${round === 0 ? 'warm-up' : `round ${round}`}: ${formatNumber(rateOf(appResult))} of ${formatNumber(rateOf(directResult))} a second, ${formatNumber((result.cpu / appResult.events) * 1000)} µs each${problems.map(([what, times]) => `, ${times} × ${what}`).join('')}`,
    )
    if (round > 0) all.push(result)
  }
  return all
}
