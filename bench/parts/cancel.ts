import type { Part } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import type { Work } from '@/bench/load/work'
import { rounds, shown } from '@/bench/rounds'
import { setUp } from '@/bench/setting'

/** From a call that cancels a running task to its arrival at the agent. */
export const cancel: Part = async (asked) => {
  const setting = await setUp(asked.database)
  const times = asked.quick ? 20 : 100
  const work = (url: string): Work => ({ kind: 'cancel', url, times, seen: new URL('canceled', setting.direct).href })
  try {
    const all = await rounds(setting, work, asked.quick ? 1 : 3, asked)
    const delays = all.map(({ app }) => app.delay.p99)
    const from = `99th percentile of ${times}; median ${shown(median(all.map(({ app }) => app.delay.p50)))} ms, ${shown(median(all.map(({ direct }) => direct.delay.p50)))} ms without the app`
    return { figures: { 'cancel-p99': { value: median(delays), rounds: delays, from } }, curves: [] }
  } finally {
    await setting.end()
  }
}
