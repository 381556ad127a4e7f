import type { Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import type { Work } from '@/bench/load/work'
import { rateOf, measureRounds, formatNumber } from '@/bench/measure-rounds'
import { startEnvironment } from '@/bench/environment'

/** Measures unary calls to an agent that streams: 100 small events are logged for each response. */
export const unaryStreaming: Part = async (options) => {
  const environment = await startEnvironment(options.database)
  const shape = { events: 100, rate: 0, size: 200, hold: 0 }
  const work = (url: string): Work => ({ kind: 'unary', url, concurrency: 32, seconds: options.quick ? 2 : 5, shape })
  try {
    const all = await measureRounds(environment, work, options.quick ? 2 : 3, options)
    const rates = all.map(({ app }) => rateOf(app))
    const cpu = median(all.map((each) => each.cpu / each.app.events))
    const from = `${formatNumber(cpu)} ms of CPU time per call, for ${formatNumber(median(rates) * 102)} events/s`
    return { figures: { 'streaming-calls': { value: median(rates), rounds: rates, from } }, curves: [] }
  } finally {
    await environment.end()
  }
}
