import type { PartResult, Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import type { Work } from '@/bench/load/work'
import { errorsIn, rateOf, type Round, measureRounds, formatNumber } from '@/bench/measure-rounds'
import { startEnvironment } from '@/bench/environment'

/** Of all streams together. */
const eventsASecond = 2_000

const paced =
  (streams: number, seconds: number) =>
  (url: string): Work => {
    const rate = eventsASecond / streams
    const shape = { events: Math.round(rate * seconds), rate, size: 550, hold: 0 }
    return { kind: 'streams', url, streams, startWithinMs: Math.min(500, 1000 / rate), shape }
  }

const ratios = (all: Round[]) => all.map(({ app, direct }) => rateOf(app) / rateOf(direct))
const added = (all: Round[], which: 'p50' | 'p99') =>
  all.map(({ app, direct }) => app.delay[which] - direct.delay[which])
const cpu = (all: Round[]) => median(all.map((each) => (each.cpu / each.app.events) * 1000))

function figures(hundred: Round[], thousand: Round[]): PartResult['figures'] {
  const errors = thousand.map(({ app }) => errorsIn(app))
  const firsts = thousand.map(({ app }) => app.first.p99)
  const direct = median(thousand.map((each) => each.direct.first.p99))
  return {
    'paced-ratio': {
      value: median(ratios(hundred)),
      rounds: ratios(hundred),
      from: `${formatNumber(median(hundred.map(({ app }) => rateOf(app))))} events/s, ${formatNumber(cpu(hundred))} µs of CPU time per event`,
    },
    'paced-p50': { value: median(added(hundred, 'p50')), rounds: added(hundred, 'p50'), from: '' },
    'paced-p99': { value: median(added(hundred, 'p99')), rounds: added(hundred, 'p99'), from: '' },
    'many-errors': { value: Math.max(...errors), rounds: errors, from: '' },
    'many-ratio': {
      value: median(ratios(thousand)),
      rounds: ratios(thousand),
      from: `${formatNumber(median(thousand.map(({ app }) => rateOf(app))))} events/s, ${formatNumber(cpu(thousand))} µs of CPU time per event`,
    },
    'many-first': { value: median(firsts), rounds: firsts, from: `${formatNumber(direct)} ms without the app` },
  }
}

/** Measures 2,000 events per second in 1 to 1,000 streams. */
export const manyStreams: Part = async (options) => {
  const environment = await startEnvironment(options.database)
  const points: PartResult['curves'][number]['points'] = []
  const by = new Map<number, Round[]>()
  try {
    for (const streams of options.quick ? [100, 1000] : [1, 10, 100, 1000]) {
      options.log(`${streams} streams`)
      const all = await measureRounds(
        environment,
        paced(streams, options.quick ? 4 : 10),
        options.quick ? 1 : 3,
        options,
      )
      by.set(streams, all)
      points.push([
        streams.toLocaleString('en'),
        formatNumber(median(ratios(all))),
        `${formatNumber(median(added(all, 'p50')))} / ${formatNumber(median(added(all, 'p99')))}`,
        formatNumber(median(all.map(({ app }) => app.first.p99))),
        formatNumber(cpu(all)),
      ])
    }
    return {
      figures: figures(by.get(100) ?? [], by.get(1000) ?? []),
      curves: [
        {
          name: '2,000 events/s by number of streams',
          columns: ['streams', 'of direct', 'added, p50 / p99 ms', 'first event, p99 ms', 'µs of CPU time per event'],
          points,
        },
      ],
    }
  } finally {
    await environment.end()
  }
}
