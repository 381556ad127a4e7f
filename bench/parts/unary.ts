import type { PartResult, Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import type { Work } from '@/bench/load/work'
import { rateOf, type Round, measureRounds, formatNumber } from '@/bench/measure-rounds'
import { startEnvironment } from '@/bench/environment'

const budgeted = 32

const calls =
  (concurrency: number, seconds: number) =>
  (url: string): Work => ({ kind: 'unary', url, concurrency, seconds })

/** Measures unary calls at several levels of concurrency. Each is a task with its log. */
export const unary: Part = async (options) => {
  const environment = await startEnvironment(options.database, false)
  const points: PartResult['curves'][number]['points'] = []
  let counted: Round[] = []
  try {
    for (const concurrency of options.quick ? [budgeted] : [1, 8, budgeted, 128]) {
      options.log(`${concurrency} calls at once`)
      const all = await measureRounds(
        environment,
        calls(concurrency, options.quick ? 2 : 5),
        options.quick ? 2 : 3,
        options,
      )
      if (concurrency === budgeted) counted = all
      points.push([
        concurrency,
        formatNumber(median(all.map(({ app }) => rateOf(app)))),
        formatNumber(median(all.map(({ app, direct }) => rateOf(app) / rateOf(direct)))),
        `${formatNumber(median(all.map(({ app }) => app.first.p50)))} / ${formatNumber(median(all.map(({ app }) => app.first.p99)))}`,
        formatNumber(median(all.map(({ app, cpu }) => cpu / app.events))),
      ])
    }
  } finally {
    await environment.end()
  }
  const parts = counted.map(({ app, direct }) => rateOf(app) / rateOf(direct))
  const [app, direct] = [
    median(counted.map((each) => rateOf(each.app))),
    median(counted.map((each) => rateOf(each.direct))),
  ]
  const cpu = median(counted.map((each) => each.cpu / each.app.events))
  const from = `${formatNumber(app)} of ${formatNumber(direct)} calls/s, ${formatNumber(cpu)} ms of CPU time per call`
  return {
    figures: { 'unary-ratio': { value: median(parts), rounds: parts, from } },
    curves: [
      {
        name: 'unary calls, so many at once',
        columns: ['at once', 'calls/s', 'of direct', 'p50 / p99 ms', 'ms of CPU time per call'],
        points,
      },
    ],
  }
}
