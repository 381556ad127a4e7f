// `npm run bench:import -- [COUNT] [--database postgresql] [--only cards]`: measures how long the built app takes to import COUNT
// agents (default 1,000), of which one in twenty is broken, its memory, and the latency of other requests meanwhile. Imports cards
// in a list, then addresses of one server, then of sixteen (`--only cards`, `one` or `sixteen`: only this list). Prints a Markdown
// table, and the errors of the broken agents. Needs a build: `npm start` once, or `npx next build`.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brokenAnswers, brokenCards, sampleCard } from '@/bench/sample-cards'
import { emptyDatabase } from '@/bench/environment'
import { startApp } from '@/e2e/running/app'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { ImportResult } from '@/lib/api/catalog'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string', default: 'sqlite' }, only: { type: 'string' } },
})
const count = Number(positionals[0] ?? 1000)
const database = options.database === 'postgresql' ? 'postgresql' : 'sqlite'
const isBroken = (index: number) => index % 20 === 19
const pick = <T>(kinds: Record<string, T>, index: number): T | undefined =>
  Object.values(kinds)[Math.floor(index / 20) % Object.keys(kinds).length]

/** Returns a broken card. The few that are too large bring the list close to its maximum size. */
function brokenCard(index: number, card: JsonObject): Json | undefined {
  const { 'card-too-large': _tooLarge, ...small } = brokenCards
  return index < 200 ? pick(brokenCards, index)?.(card) : pick(small, index)?.(card)
}

async function serve(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const index = Number(/\/(\d+)\/card\.json$/.exec(request.url ?? '')?.[1] ?? Number.NaN)
    const card = sampleCard(index, `http://${request.headers.host}/${index}/rpc`)
    const broken = isBroken(index) ? pick(brokenAnswers, index)?.(card) : undefined
    const { status = 200, type = 'application/json', body } = broken ?? { body: JSON.stringify(card) }
    if (Number.isNaN(index)) response.writeHead(404).end()
    else response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Sends a request every `pauseMs` until `signal` aborts. Returns how long each one took, in ms, the longest last. */
async function measureDelays(url: string, pauseMs: number, signal: AbortSignal): Promise<number[]> {
  const delays: number[] = []
  try {
    while (!signal.aborted) {
      const since = performance.now()
      await (await fetch(url, { signal })).arrayBuffer()
      delays.push(performance.now() - since)
      await sleep(pauseMs)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return delays.toSorted((one, other) => one - other)
}

async function measure(title: string, list: unknown): Promise<void> {
  const { env, remove } = await emptyDatabase(database)
  const app = await startApp({ ...env, SAMPLES: 'off', LOG_LEVEL: 'warn', PROBES: 'off' })
  const memory = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${app.process.pid}/status`, 'utf8'))?.[1]) / 1024
  /** In s, on all cores together. Other programs hardly affect it. */
  const cpu = () => {
    const [, rest = ''] = readFileSync(`/proc/${app.process.pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  }
  const controller = new AbortController()
  try {
    // Next.js loads its pages after the start.
    await sleep(3000)
    const before = memory('VmRSS')
    const cpuBefore = cpu()
    const body = JSON.stringify(list)
    const live = measureDelays(`${app.url}/api/health/live`, 10, controller.signal)
    const read = measureDelays(`${app.url}/api/agents?limit=20`, 250, controller.signal)
    const start = performance.now()
    const answer = await fetch(`${app.url}/api/catalog/import`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { lines, total, added, failed } = (await answer.json()) as ImportResult
    const seconds = (performance.now() - start) / 1000
    controller.abort()
    const delays = [await live, await read].map((all) => {
      const at = (share: number) => (all[Math.floor((all.length - 1) * share)] ?? 0).toFixed(0)
      return `${at(0.5)} / ${at(0.99)} / ${at(1)} ms`
    })
    const cells = [
      title,
      `${(body.length / 1024 / 1024).toFixed(1)} MB`,
      `${added} of ${total}, ${failed} failed`,
      `${seconds.toFixed(1)} s`,
      `${(total / seconds).toFixed(0)} / s`,
      `${(cpu() - cpuBefore).toFixed(1)} s`,
      `${before.toFixed(0)} → ${memory('VmHWM').toFixed(0)} MB`,
      ...delays,
    ]
    console.log(`| ${cells.join(' | ')} |`)
    const reported = Map.groupBy(
      lines.flatMap(({ fault }) => fault ?? []),
      ({ details }) => String(details?.code),
    )
    for (const [code, faults] of reported) console.error(`  ${faults.length} × ${code}: ${faults[0]?.message}`)
  } finally {
    controller.abort()
    await app.end()
    await remove()
  }
}

const indexes = Array.from({ length: count }, (_, index) => index)
const one = await serve()
const many = await Promise.all(Array.from({ length: 16 }, serve))
const lists = {
  cards: () =>
    indexes.map((index) => {
      const card = sampleCard(index, `http://127.0.0.1:9/${index}/rpc`)
      return isBroken(index) ? brokenCard(index, card) : card
    }),
  one: () => indexes.map((index) => `${one.url}/${index}/card.json`),
  sixteen: () => indexes.map((index) => `${many[index % 16]?.url}/${index}/card.json`),
}
const titles = {
  cards: 'cards in the list',
  one: 'addresses of one server',
  sixteen: 'addresses of sixteen servers',
}
console.log(
  '| | list | agents added | time | lines | CPU time | memory at first → at most | live p50 / p99 / max | agents p50 / p99 / max |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const kind of ['cards', 'one', 'sixteen'] as const)
  if (options.only === undefined || options.only === kind) await measure(titles[kind], lists[kind]())
for (const { server } of [one, ...many]) server.close()
