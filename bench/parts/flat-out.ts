import type { Figure, Findings, Part } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import type { Work } from '@/bench/load/work'
import { rateOf, type Round, rounds, shown } from '@/bench/rounds'
import { setUp } from '@/bench/setting'

const flatOut =
  (events: number, size: number) =>
  (url: string): Work => ({ kind: 'streams', url, streams: 1, within: 0, shape: { events, rate: 0, size, hold: 0 } })

function ratio(all: Round[]): Figure {
  const parts = all.map(({ app, direct }) => rateOf(app) / rateOf(direct))
  const [app, direct] = [median(all.map((each) => rateOf(each.app))), median(all.map((each) => rateOf(each.direct)))]
  const cpu = median(all.map((each) => (each.cpu / each.app.events) * 1000))
  const from = `${shown(app)} of ${shown(direct)} events/s, ${shown(cpu)} µs of processor time an event`
  return { value: median(parts), rounds: parts, from }
}

/** One stream as fast as it goes: short events, long ones, and how it changes with the length of a task's log. */
export const flatOutStream: Part = async (asked) => {
  const { quick } = asked
  const setting = await setUp(asked.database)
  const points: Findings['curves'][number]['points'] = []
  try {
    let short: Round[] = []
    for (const events of quick ? [2_000, 20_000] : [2_000, 20_000, 200_000]) {
      asked.say(`${events} events flat out`)
      short = await rounds(setting, flatOut(events, 550), quick ? 1 : 3, asked)
      points.push([
        events.toLocaleString('en'),
        shown(median(short.map(({ app }) => rateOf(app)))),
        shown(median(short.map(({ app, cpu }) => (cpu / app.events) * 1000))),
      ])
    }
    asked.say('events of 1 MB')
    // A task may have 64 MB.
    const large = await rounds(setting, flatOut(quick ? 30 : 50, 1024 * 1024), quick ? 1 : 3, asked)
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
          columns: ['events', 'events/s', 'µs of processor time each'],
          points,
        },
      ],
    }
  } finally {
    await setting.end()
  }
}
