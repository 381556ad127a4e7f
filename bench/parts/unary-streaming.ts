import type { Part } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import type { Work } from '@/bench/load/work'
import { rateOf, rounds, shown } from '@/bench/rounds'
import { setUp } from '@/bench/setting'

/** Calls without streaming to an agent that streams: 100 small events are logged for each answer. */
export const unaryStreaming: Part = async (asked) => {
  const setting = await setUp(asked.database)
  const shape = { events: 100, rate: 0, size: 200, hold: 0 }
  const work = (url: string): Work => ({ kind: 'unary', url, atOnce: 32, seconds: asked.quick ? 2 : 5, shape })
  try {
    const all = await rounds(setting, work, asked.quick ? 2 : 3, asked)
    const rates = all.map(({ app }) => rateOf(app))
    const cpu = median(all.map((each) => each.cpu / each.app.events))
    const from = `${shown(cpu)} ms of processor time a call, for ${shown(median(rates) * 102)} events/s`
    return { figures: { 'streaming-calls': { value: median(rates), rounds: rates, from } }, curves: [] }
  } finally {
    await setting.end()
  }
}
