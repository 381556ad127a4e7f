import type { Part } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import { runClient } from '@/bench/load/run-client'
import { cpuOf } from '@/bench/machine'
import { errorsIn, rateOf, shown } from '@/bench/rounds'
import { setUp } from '@/bench/setting'

const atOnce = 32

/** Turns accounts on, and returns the header of an API key of the administrator. */
async function turnOn(url: string): Promise<string> {
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

/** The same calls at two apps in turn: one without accounts, and one with accounts and an API key. */
export const accounts: Part = async (asked) => {
  const settings = [await setUp(asked.database, false), await setUp(asked.database, false)] as const
  const ratios: number[] = []
  const rates: [number[], number[]] = [[], []]
  const costs: [number[], number[]] = [[], []]
  try {
    const authorization = await turnOn(settings[1].app.url)
    const seconds = asked.quick ? 3 : 5
    for (let round = 0; round <= (asked.quick ? 6 : 10); round += 1) {
      // Each goes first in every second round.
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      const measured: [number, number] = [0, 0]
      for (const side of order) {
        const { gateway, pid } = settings[side]
        const before = cpuOf(pid)
        const done = await runClient({
          kind: 'unary',
          url: gateway,
          atOnce,
          seconds,
          ...(side === 1 && { authorization }),
        })
        if (errorsIn(done) > 0) throw new Error(`Calls failed: ${JSON.stringify(done.errors)}`)
        measured[side] = rateOf(done)
        if (round === 0) continue
        rates[side].push(measured[side])
        costs[side].push((cpuOf(pid) - before) / done.events)
      }
      asked.say(`${round === 0 ? 'to warm up' : `round ${round}`}: ${measured.map(shown).join(' and ')} calls a second`)
      if (round > 0) ratios.push(measured[1] / measured[0])
    }
  } finally {
    for (const setting of settings) await setting.end()
  }
  const from = `${shown(median(rates[1]))} of ${shown(median(rates[0]))} calls/s, ${shown(median(costs[1]))} instead of ${shown(median(costs[0]))} ms of processor time a call`
  return { figures: { 'accounts-ratio': { value: median(ratios), rounds: ratios, from } }, curves: [] }
}
