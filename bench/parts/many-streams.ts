import type { Findings, Part } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import type { Work } from '@/bench/load/work'
import { errorsIn, rateOf, type Round, rounds, shown } from '@/bench/rounds'
import { setUp } from '@/bench/setting'

/** Of all streams together. */
const eventsASecond = 2_000

const paced =
  (streams: number, seconds: number) =>
  (url: string): Work => {
    const rate = eventsASecond / streams
    const shape = { events: Math.round(rate * seconds), rate, size: 550, hold: 0 }
    return { kind: 'streams', url, streams, within: Math.min(500, 1000 / rate), shape }
  }

const ratios = (all: Round[]) => all.map(({ app, direct }) => rateOf(app) / rateOf(direct))
const added = (all: Round[], which: 'p50' | 'p99') =>
  all.map(({ app, direct }) => app.delay[which] - direct.delay[which])
const cpu = (all: Round[]) => median(all.map((each) => (each.cpu / each.app.events) * 1000))

function figures(hundred: Round[], thousand: Round[]): Findings['figures'] {
  const errors = thousand.map(({ app }) => errorsIn(app))
  const firsts = thousand.map(({ app }) => app.first.p99)
  const direct = median(thousand.map((each) => each.direct.first.p99))
  return {
    'paced-ratio': {
      value: median(ratios(hundred)),
      rounds: ratios(hundred),
      from: `${shown(median(hundred.map(({ app }) => rateOf(app))))} events/s, ${shown(cpu(hundred))} µs of processor time an event`,
    },
    'paced-p50': { value: median(added(hundred, 'p50')), rounds: added(hundred, 'p50'), from: '' },
    'paced-p99': { value: median(added(hundred, 'p99')), rounds: added(hundred, 'p99'), from: '' },
    'many-errors': { value: Math.max(...errors), rounds: errors, from: '' },
    'many-ratio': {
      value: median(ratios(thousand)),
      rounds: ratios(thousand),
      from: `${shown(median(thousand.map(({ app }) => rateOf(app))))} events/s, ${shown(cpu(thousand))} µs of processor time an event`,
    },
    'many-first': { value: median(firsts), rounds: firsts, from: `${shown(direct)} ms without the app` },
  }
}

/** 2,000 events a second, in few streams and in many. */
export const manyStreams: Part = async (asked) => {
  const setting = await setUp(asked.database)
  const points: Findings['curves'][number]['points'] = []
  const by = new Map<number, Round[]>()
  try {
    for (const streams of asked.quick ? [100, 1000] : [1, 10, 100, 1000]) {
      asked.say(`${streams} streams`)
      const all = await rounds(setting, paced(streams, asked.quick ? 4 : 10), asked.quick ? 1 : 3, asked)
      by.set(streams, all)
      points.push([
        streams.toLocaleString('en'),
        shown(median(ratios(all))),
        `${shown(median(added(all, 'p50')))} / ${shown(median(added(all, 'p99')))}`,
        shown(median(all.map(({ app }) => app.first.p99))),
        shown(cpu(all)),
      ])
    }
    return {
      figures: figures(by.get(100) ?? [], by.get(1000) ?? []),
      curves: [
        {
          name: '2,000 events a second in so many streams',
          columns: [
            'streams',
            'of direct',
            'added, p50 / p99 ms',
            'first event, p99 ms',
            'µs of processor time an event',
          ],
          points,
        },
      ],
    }
  } finally {
    await setting.end()
  }
}
