import type { BenchOptions } from '@/bench/findings'
import { runClient } from '@/bench/load/run-client'
import type { Outcome, Work } from '@/bench/load/work'
import { cpuOf } from '@/bench/machine'
import type { Setting } from '@/bench/setting'

/** The same work twice, one after the other: at the agent itself, and through the app. */
export interface Round {
  direct: Outcome
  app: Outcome
  /** Processor time of the app, in ms. */
  cpu: number
}

/** Events or calls a second. */
export const rateOf = ({ events, seconds }: Outcome): number => events / Math.max(seconds, 1e-6)

/** How many things went wrong. */
export const errorsIn = ({ errors }: Outcome): number => Object.values(errors).reduce((sum, count) => sum + count, 0)

/** A number as tables say it. */
export const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

/** Does the work in turn as often as asked, after a round that nobody counts. */
export async function rounds(
  { direct, gateway, pid }: Setting,
  work: (url: string) => Work,
  count: number,
  { say }: Pick<BenchOptions, 'say'>,
): Promise<Round[]> {
  const all: Round[] = []
  for (let round = 0; round <= count; round += 1) {
    const alone = await runClient(work(direct))
    const before = cpuOf(pid)
    const through = await runClient(work(gateway))
    const made: Round = { direct: alone, app: through, cpu: cpuOf(pid) - before }
    const problems = [...Object.entries(alone.errors), ...Object.entries(through.errors)]
    say(
      `${round === 0 ? 'to warm up' : `round ${round}`}: ${shown(rateOf(through))} of ${shown(rateOf(alone))} a second, ${shown((made.cpu / through.events) * 1000)} µs each${problems.map(([what, times]) => `, ${times} × ${what}`).join('')}`,
    )
    if (round > 0) all.push(made)
  }
  return all
}
