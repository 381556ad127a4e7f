import type { Figure, PartResult, Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import type { Work } from '@/bench/load/work'
import { rateOf, type Round, measureRounds, formatNumber } from '@/bench/measure-rounds'
import { startEnvironment } from '@/bench/environment'

const unlimitedStream =
  (events: number, size: number) =>
  (url: string): Work => ({
    kind: 'streams',
    url,
    streams: 1,
    startWithinMs: 0,
    shape: { events, rate: 0, size, hold: 0 },
  })

function ratio(all: Round[]): Figure {
  const parts = all.map(({ app, direct }) => rateOf(app) / rateOf(direct))
  const [app, direct] = [median(all.map((each) => rateOf(each.app))), median(all.map((each) => rateOf(each.direct)))]
  const cpu = median(all.map((each) => (each.cpu / each.app.events) * 1000))
  const from = `${formatNumber(app)} of ${formatNumber(direct)} events/s, ${formatNumber(cpu)} µs of CPU time per event`
  return { value: median(parts), rounds: parts, from }
}

/** Measures one unlimited stream: short events, events of 1 MB, and task logs of different lengths. */
export const singleStream: Part = async (options) => {
  const { quick } = options
  const environment = await startEnvironment(options.database)
  const points: PartResult['curves'][number]['points'] = []
  try {
    let short: Round[] = []
    for (const events of quick ? [2_000, 20_000] : [2_000, 20_000, 200_000]) {
      options.log(`${events} events at full speed`)
      short = await measureRounds(environment, unlimitedStream(events, 550), quick ? 1 : 3, options)
      points.push([
        events.toLocaleString('en'),
        formatNumber(median(short.map(({ app }) => rateOf(app)))),
        formatNumber(median(short.map(({ app, cpu }) => (cpu / app.events) * 1000))),
      ])
    }
    options.log('events of 1 MB')
    // The limit of a task is 64 MB.
    const large = await measureRounds(
      environment,
      unlimitedStream(quick ? 30 : 50, 1024 * 1024),
      quick ? 1 : 3,
      options,
    )
    const rates = short.map(({ app }) => rateOf(app))
    return {
      figures: {
        'flat-ratio': ratio(short),
        'flat-rate': { value: median(rates), rounds: rates, from: '' },
        'large-ratio': ratio(large),
      },
      curves: [
        {
          name: 'events in one task, full speed',
          columns: ['events', 'events/s', 'µs of CPU time per event'],
          points,
        },
      ],
    }
  } finally {
    await environment.end()
  }
}
