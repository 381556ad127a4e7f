import type { Findings, Part } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import type { Work } from '@/bench/load/work'
import { rateOf, type Round, rounds, shown } from '@/bench/rounds'
import { setUp } from '@/bench/setting'

const budgeted = 32

const calls =
  (atOnce: number, seconds: number) =>
  (url: string): Work => ({ kind: 'unary', url, atOnce, seconds })

/** Calls that are answered once, so many at once; each is a task with its log. */
export const unary: Part = async (asked) => {
  const setting = await setUp(asked.database, false)
  const points: Findings['curves'][number]['points'] = []
  let counted: Round[] = []
  try {
    for (const atOnce of asked.quick ? [budgeted] : [1, 8, budgeted, 128]) {
      asked.say(`${atOnce} calls at once`)
      const all = await rounds(setting, calls(atOnce, asked.quick ? 2 : 5), asked.quick ? 2 : 3, asked)
      if (atOnce === budgeted) counted = all
      points.push([
        atOnce,
        shown(median(all.map(({ app }) => rateOf(app)))),
        shown(median(all.map(({ app, direct }) => rateOf(app) / rateOf(direct)))),
        `${shown(median(all.map(({ app }) => app.first.p50)))} / ${shown(median(all.map(({ app }) => app.first.p99)))}`,
        shown(median(all.map(({ app, cpu }) => cpu / app.events))),
      ])
    }
  } finally {
    await setting.end()
  }
  const parts = counted.map(({ app, direct }) => rateOf(app) / rateOf(direct))
  const [app, direct] = [
    median(counted.map((each) => rateOf(each.app))),
    median(counted.map((each) => rateOf(each.direct))),
  ]
  const cpu = median(counted.map((each) => each.cpu / each.app.events))
  const from = `${shown(app)} of ${shown(direct)} calls/s, ${shown(cpu)} ms of processor time a call`
  return {
    figures: { 'unary-ratio': { value: median(parts), rounds: parts, from } },
    curves: [
      {
        name: 'unary calls, so many at once',
        columns: ['at once', 'calls/s', 'of direct', 'p50 / p99 ms', 'ms of processor time a call'],
        points,
      },
    ],
  }
}
