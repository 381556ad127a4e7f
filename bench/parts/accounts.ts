import type { Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import { runClient } from '@/bench/load/run-client'
import { cpuOf } from '@/bench/machine'
import { errorsIn, rateOf, formatNumber } from '@/bench/measure-rounds'
import { startEnvironment } from '@/bench/environment'

const concurrency = 32

/** Enables accounts and returns the header of an API key of the administrator. */
async function enableAccounts(url: string): Promise<string> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const enabled = await post('/api/accounts', account)
  const cookie = enabled.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const key = await post('/api/keys', { name: 'Bench', scope: 'call' }, { cookie })
  if (!key.ok) throw new Error(`The API key was not created: ${await key.text()}`)
  return `Bearer ${((await key.json()) as { token: string }).token}`
}

/** Measures the same calls at two apps in turn: one without accounts, and one with accounts and an API key. */
export const accounts: Part = async (options) => {
  const environments = [
    await startEnvironment(options.database, false),
    await startEnvironment(options.database, false),
  ] as const
  const ratios: number[] = []
  const rates: [number[], number[]] = [[], []]
  const costs: [number[], number[]] = [[], []]
  try {
    const authorization = await enableAccounts(environments[1].app.url)
    const seconds = options.quick ? 3 : 5
    for (let round = 0; round <= (options.quick ? 6 : 10); round += 1) {
      // The app that goes first alternates.
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      const measured: [number, number] = [0, 0]
      for (const side of order) {
        const { gateway, pid } = environments[side]
        const before = cpuOf(pid)
        const result = await runClient({
          kind: 'unary',
          url: gateway,
          concurrency,
          seconds,
          ...(side === 1 && { authorization }),
        })
        if (errorsIn(result) > 0) throw new Error(`Calls failed: ${JSON.stringify(result.errors)}`)
        measured[side] = rateOf(result)
        if (round === 0) continue
        rates[side].push(measured[side])
        costs[side].push((cpuOf(pid) - before) / result.events)
      }
      options.log(
        `${round === 0 ? 'warm-up' : `round ${round}`}: ${measured.map(formatNumber).join(' and ')} calls a second`,
      )
      if (round > 0) ratios.push(measured[1] / measured[0])
    }
  } finally {
    for (const environment of environments) await environment.end()
  }
  const from = `${formatNumber(median(rates[1]))} of ${formatNumber(median(rates[0]))} calls/s, ${formatNumber(median(costs[1]))} instead of ${formatNumber(median(costs[0]))} ms of CPU time per call`
  return { figures: { 'accounts-ratio': { value: median(ratios), rounds: ratios, from } }, curves: [] }
}
