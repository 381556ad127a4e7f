import type { Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import type { Work } from '@/bench/load/work'
import { measureRounds, formatNumber } from '@/bench/measure-rounds'
import { startEnvironment } from '@/bench/environment'

/** Measures the time from a call that cancels a running task to its arrival at the agent. */
export const cancel: Part = async (options) => {
  const environment = await startEnvironment(options.database)
  const times = options.quick ? 20 : 100
  const work = (url: string): Work => ({
    kind: 'cancel',
    url,
    times,
    canceledUrl: new URL('canceled', environment.direct).href,
  })
  try {
    const all = await measureRounds(environment, work, options.quick ? 1 : 3, options)
    const delays = all.map(({ app }) => app.delay.p99)
    const from = `99th percentile of ${times}; median ${formatNumber(median(all.map(({ app }) => app.delay.p50)))} ms, ${formatNumber(median(all.map(({ direct }) => direct.delay.p50)))} ms without the app`
    return { figures: { 'cancel-p99': { value: median(delays), rounds: delays, from } }, curves: [] }
  } finally {
    await environment.end()
  }
}
