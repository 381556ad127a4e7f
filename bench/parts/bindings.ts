import type { Findings, Part } from '@/bench/findings'
import { bindings as names, type ClientBinding } from '@/bench/load/request'
import { freePort } from '@/e2e/running/free-port'
import { median } from '@/bench/load/samples'
import type { Work } from '@/bench/load/work'
import { rateOf, type Round, rounds, shown } from '@/bench/rounds'
import { type Setting, setUp } from '@/bench/setting'

/** Registers the agent with another URL and a card that names only the binding. JSON-RPC: the agent as it is. */
async function settingOf(setting: Setting, binding: ClientBinding, grpcAddress: string): Promise<Setting> {
  if (binding === 'JSONRPC') return setting
  const direct =
    binding === 'GRPC'
      ? ((await (await fetch(`${setting.direct}grpc`)).json()) as string)
      : `${setting.direct}${binding.toLowerCase()}`
  const card = (await (await fetch(setting.direct)).json()) as Record<string, unknown>
  const answer = await fetch(`${setting.app.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card: {
        ...card,
        name: `Bench ${binding}`,
        supportedInterfaces: [{ url: direct, protocolBinding: binding, protocolVersion: '1.0' }],
      },
    }),
  })
  if (!answer.ok) throw new Error(`The agent was not registered: ${await answer.text()}`)
  const { slug } = ((await answer.json()) as { agent: { slug: string } }).agent
  if (binding === 'GRPC') return { ...setting, direct: `grpc://${direct}/`, gateway: `grpc://${grpcAddress}/${slug}` }
  return { ...setting, direct, gateway: `${setting.app.url}/a2a/${slug}` }
}

const ratioOf = (all: Round[]): string => shown(median(all.map(({ app, direct }) => rateOf(app) / rateOf(direct))))
const rateIn = (all: Round[]): string => shown(median(all.map(({ app }) => rateOf(app))))
const costOf = (all: Round[], factor: number): string =>
  shown(median(all.map(({ app, cpu }) => (cpu / app.events) * factor)))

/** The same calls and the same stream in each binding, which caller and agent both speak. */
export const bindings: Part = async (asked) => {
  const count = asked.quick ? 2 : 3
  const port = await freePort()
  const env = { GRPC_PORT: String(port) }
  const address = `127.0.0.1:${port}`
  const calls: Findings['curves'][number]['points'] = []
  const streams: Findings['curves'][number]['points'] = []
  const unary = await setUp(asked.database, false, env)
  try {
    for (const binding of names) {
      asked.say(`${binding}: 32 calls at once`)
      const work = (url: string): Work => ({ kind: 'unary', url, atOnce: 32, seconds: asked.quick ? 2 : 5, binding })
      const all = await rounds(await settingOf(unary, binding, address), work, count, asked)
      const latency = `${shown(median(all.map(({ app }) => app.first.p50)))} / ${shown(median(all.map(({ app }) => app.first.p99)))}`
      calls.push([binding, rateIn(all), ratioOf(all), latency, costOf(all, 1)])
    }
  } finally {
    await unary.end()
  }
  const streaming = await setUp(asked.database, true, env)
  try {
    for (const binding of names) {
      asked.say(`${binding}: one stream flat out`)
      const shape = { events: asked.quick ? 5_000 : 20_000, rate: 0, size: 550, hold: 0 }
      const work = (url: string): Work => ({ kind: 'streams', url, streams: 1, within: 0, shape, binding })
      const all = await rounds(await settingOf(streaming, binding, address), work, count, asked)
      streams.push([binding, rateIn(all), ratioOf(all), costOf(all, 1000)])
    }
  } finally {
    await streaming.end()
  }
  return {
    figures: {},
    curves: [
      {
        name: 'unary calls by binding of caller and agent, 32 at once',
        columns: ['binding', 'calls/s', 'of direct', 'p50 / p99 ms', 'ms of processor time a call'],
        points: calls,
      },
      {
        name: 'one stream at full speed by binding of caller and agent',
        columns: ['binding', 'events/s', 'of direct', 'µs of processor time an event'],
        points: streams,
      },
    ],
  }
}
