import type { PartResult, Part } from '@/bench/part-result'
import { bindings as names, type ClientBinding } from '@/bench/load/request'
import { freePort } from '@/e2e/running/free-port'
import { median } from '@/bench/load/percentiles'
import type { Work } from '@/bench/load/work'
import { rateOf, type Round, measureRounds, formatNumber } from '@/bench/measure-rounds'
import { type BenchEnvironment, startEnvironment } from '@/bench/environment'

/** Registers the agent with another URL and a card that names only this binding. Returns `environment` for JSON-RPC. */
async function environmentFor(
  environment: BenchEnvironment,
  binding: ClientBinding,
  grpcAddress: string,
): Promise<BenchEnvironment> {
  if (binding === 'JSONRPC') return environment
  const direct =
    binding === 'GRPC'
      ? ((await (await fetch(`${environment.direct}grpc`)).json()) as string)
      : `${environment.direct}${binding.toLowerCase()}`
  const card = (await (await fetch(environment.direct)).json()) as Record<string, unknown>
  const answer = await fetch(`${environment.app.url}/api/agents`, {
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
  if (binding === 'GRPC')
    return { ...environment, direct: `grpc://${direct}/`, gateway: `grpc://${grpcAddress}/${slug}` }
  return { ...environment, direct, gateway: `${environment.app.url}/a2a/${slug}` }
}

const ratioOf = (all: Round[]): string =>
  formatNumber(median(all.map(({ app, direct }) => rateOf(app) / rateOf(direct))))
const rateIn = (all: Round[]): string => formatNumber(median(all.map(({ app }) => rateOf(app))))
const costOf = (all: Round[], factor: number): string =>
  formatNumber(median(all.map(({ app, cpu }) => (cpu / app.events) * factor)))

/** Measures the same calls and the same stream in each binding, used by caller and agent. */
export const bindings: Part = async (options) => {
  const count = options.quick ? 2 : 3
  const port = await freePort()
  const env = { GRPC_PORT: String(port) }
  const address = `127.0.0.1:${port}`
  const calls: PartResult['curves'][number]['points'] = []
  const streams: PartResult['curves'][number]['points'] = []
  const unary = await startEnvironment(options.database, false, env)
  try {
    for (const binding of names) {
      options.log(`${binding}: 32 calls at once`)
      const work = (url: string): Work => ({
        kind: 'unary',
        url,
        concurrency: 32,
        seconds: options.quick ? 2 : 5,
        binding,
      })
      const all = await measureRounds(await environmentFor(unary, binding, address), work, count, options)
      const latency = `${formatNumber(median(all.map(({ app }) => app.first.p50)))} / ${formatNumber(median(all.map(({ app }) => app.first.p99)))}`
      calls.push([binding, rateIn(all), ratioOf(all), latency, costOf(all, 1)])
    }
  } finally {
    await unary.end()
  }
  const streaming = await startEnvironment(options.database, true, env)
  try {
    for (const binding of names) {
      options.log(`${binding}: one stream at full speed`)
      const shape = { events: options.quick ? 5_000 : 20_000, rate: 0, size: 550, hold: 0 }
      const work = (url: string): Work => ({ kind: 'streams', url, streams: 1, startWithinMs: 0, shape, binding })
      const all = await measureRounds(await environmentFor(streaming, binding, address), work, count, options)
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
        columns: ['binding', 'calls/s', 'of direct', 'p50 / p99 ms', 'ms of CPU time per call'],
        points: calls,
      },
      {
        name: 'one stream at full speed by binding of caller and agent',
        columns: ['binding', 'events/s', 'of direct', 'µs of CPU time per event'],
        points: streams,
      },
    ],
  }
}
