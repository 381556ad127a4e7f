import type { PartResult, Part } from '@/bench/part-result'
import { startDelayProxy } from '@/bench/load/delay-proxy'
import { runClient } from '@/bench/load/run-client'
import { median } from '@/bench/load/percentiles'
import { errorsIn, rateOf, formatNumber } from '@/bench/measure-rounds'
import { type BenchEnvironment, startEnvironment } from '@/bench/environment'

const budgeted = 32
/** In each direction. */
const delayMs = 1

/** Starts the app with an empty PostgreSQL database behind a proxy that delays each chunk by `delay` ms. */
async function startBehindProxy(delay: number): Promise<BenchEnvironment> {
  const proxies: { stop: () => void }[] = []
  const environment = await startEnvironment('postgresql', false, {}, async (url) => {
    const folder = new URL(url).searchParams.get('host')
    const proxy = await startDelayProxy(`${folder}/.s.PGSQL.5432`, delay)
    proxies.push(proxy)
    return `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`
  })
  const end = async () => {
    await environment.end()
    for (const proxy of proxies) proxy.stop()
  }
  return { ...environment, end }
}

/** Measures unary calls with and without 2 ms more latency of the database, in turn. */
export const latency: Part = async ({ database, quick, log }) => {
  if (database !== 'postgresql') {
    log('only with --database postgresql')
    return { figures: {}, curves: [] }
  }
  const environments = [await startBehindProxy(0), await startBehindProxy(delayMs)]
  const points: PartResult['curves'][number]['points'] = []
  const figures: PartResult['figures'] = {}
  const measure = async (concurrency: number): Promise<number[]> => {
    const rates: number[] = []
    for (const { gateway } of environments) {
      const outcome = await runClient({ kind: 'unary', url: gateway, concurrency, seconds: quick ? 3 : 5 })
      if (errorsIn(outcome) > 0) throw new Error(`Failed calls: ${JSON.stringify(outcome.errors)}`)
      rates.push(rateOf(outcome))
    }
    return rates
  }
  try {
    await measure(budgeted)
    for (const concurrency of quick ? [budgeted] : [1, budgeted, 128]) {
      const parts: number[] = []
      for (let round = 0; round < (quick ? 2 : 3); round += 1) {
        const [near = 0, far = 0] = await measure(concurrency)
        log(`${concurrency} calls at once: ${formatNumber(near)} a second, ${formatNumber(far)} with 2 ms more`)
        parts.push(far / near)
        points.push([concurrency, formatNumber(near), formatNumber(far), formatNumber(far / near)])
      }
      if (concurrency === budgeted)
        figures['latency-ratio'] = { value: median(parts), rounds: parts, from: '32 at once' }
    }
  } finally {
    for (const environment of environments) await environment.end()
  }
  const columns = ['at once', 'calls/s', 'calls/s with 2 ms more', 'remains']
  return { figures, curves: [{ name: 'calls with the database on another machine', columns, points }] }
}
