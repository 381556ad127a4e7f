import type { Findings, Part } from '@/bench/findings'
import { startDelayProxy } from '@/bench/load/delay-proxy'
import { runClient } from '@/bench/load/run-client'
import { median } from '@/bench/load/samples'
import { errorsIn, rateOf, shown } from '@/bench/rounds'
import { type Setting, setUp } from '@/bench/setting'

const budgeted = 32
/** In each direction. */
const delayMs = 1

/** The app, with an empty PostgreSQL database behind a proxy. */
async function setUpBehindProxy(delay: number): Promise<Setting> {
  const proxies: { stop: () => void }[] = []
  const setting = await setUp('postgresql', false, {}, async (url) => {
    const folder = new URL(url).searchParams.get('host')
    const proxy = await startDelayProxy(`${folder}/.s.PGSQL.5432`, delay)
    proxies.push(proxy)
    return `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`
  })
  const end = async () => {
    await setting.end()
    for (const proxy of proxies) proxy.stop()
  }
  return { ...setting, end }
}

/** Calls that are answered once, with the database 2 ms away and without that, in turn. */
export const latency: Part = async ({ database, quick, say }) => {
  if (database !== 'postgresql') {
    say('only with --database postgresql')
    return { figures: {}, curves: [] }
  }
  const settings = [await setUpBehindProxy(0), await setUpBehindProxy(delayMs)]
  const points: Findings['curves'][number]['points'] = []
  const figures: Findings['figures'] = {}
  const measure = async (atOnce: number): Promise<number[]> => {
    const rates: number[] = []
    for (const { gateway } of settings) {
      const outcome = await runClient({ kind: 'unary', url: gateway, atOnce, seconds: quick ? 3 : 5 })
      if (errorsIn(outcome) > 0) throw new Error(`Failed calls: ${JSON.stringify(outcome.errors)}`)
      rates.push(rateOf(outcome))
    }
    return rates
  }
  try {
    await measure(budgeted)
    for (const atOnce of quick ? [budgeted] : [1, budgeted, 128]) {
      const parts: number[] = []
      for (let round = 0; round < (quick ? 2 : 3); round += 1) {
        const [near = 0, far = 0] = await measure(atOnce)
        say(`${atOnce} calls at once: ${shown(near)} a second, ${shown(far)} with 2 ms more`)
        parts.push(far / near)
        points.push([atOnce, shown(near), shown(far), shown(far / near)])
      }
      if (atOnce === budgeted) figures['latency-ratio'] = { value: median(parts), rounds: parts, from: '32 at once' }
    }
  } finally {
    for (const setting of settings) await setting.end()
  }
  const columns = ['at once', 'calls/s', 'calls/s with 2 ms more', 'remains']
  return { figures, curves: [{ name: 'calls with the database on another machine', columns, points }] }
}
