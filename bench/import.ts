// `npm run bench:import -- [COUNT]`: how long the built app takes to import so many agents (1,000 when none is given) of which
// one in twenty is broken, and how much memory; once as cards in a list, and as addresses of one server and of sixteen. Prints
// a table in markdown, and the errors of the broken ones. Needs a build: `npm start` once, or `npx next build`.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brokenAnswers, brokenCards, sampleCard } from '@/bench/sample-cards'
import { newDataDir, startApp } from '@/e2e/running/app'
import type { ImportResult } from '@/lib/api/catalog'

const count = Number(process.argv[2] ?? 1000)
const isBroken = (index: number) => index % 20 === 19
const pick = <T>(kinds: Record<string, T>, index: number): T | undefined =>
  Object.values(kinds)[Math.floor(index / 20) % Object.keys(kinds).length]

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

async function measure(title: string, list: unknown): Promise<void> {
  const app = await startApp({ DATA_DIR: newDataDir(), SAMPLES: 'off', LOG_LEVEL: 'warn', PROBES: 'off' })
  const memory = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${app.process.pid}/status`, 'utf8'))?.[1]) / 1024
  /** In s, on all cores together; what else the machine does hardly matters to it. */
  const cpu = () => {
    const [, rest = ''] = readFileSync(`/proc/${app.process.pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  }
  try {
    const before = memory('VmRSS')
    const spent = cpu()
    const body = JSON.stringify(list)
    const began = performance.now()
    const answer = await fetch(`${app.url}/api/catalog/import`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { lines, total, added, failed } = (await answer.json()) as ImportResult
    const seconds = (performance.now() - began) / 1000
    const cells = [
      title,
      `${(body.length / 1024 / 1024).toFixed(1)} MB`,
      `${added} of ${total}, ${failed} failed`,
      `${seconds.toFixed(1)} s`,
      `${(total / seconds).toFixed(0)} / s`,
      `${(cpu() - spent).toFixed(1)} s`,
      `${before.toFixed(0)} → ${memory('VmHWM').toFixed(0)} MB`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
    const reported = Map.groupBy(
      lines.flatMap(({ fault }) => fault ?? []),
      ({ details }) => String(details?.code),
    )
    for (const [code, faults] of reported) console.error(`  ${faults.length} × ${code}: ${faults[0]?.message}`)
  } finally {
    await app.end()
  }
}

const indexes = Array.from({ length: count }, (_, index) => index)
const one = await serve()
const many = await Promise.all(Array.from({ length: 16 }, serve))
console.log(
  '| | list | agents added | time | lines | CPU time | memory at first → at most |\n| --- | --- | --- | --- | --- | --- | --- |',
)
await measure(
  'cards in the list',
  indexes.map((index) => {
    const card = sampleCard(index, `http://127.0.0.1:9/${index}/rpc`)
    return isBroken(index) ? pick(brokenCards, index)?.(card) : card
  }),
)
await measure(
  'addresses of one server',
  indexes.map((index) => `${one.url}/${index}/card.json`),
)
await measure(
  'addresses of sixteen servers',
  indexes.map((index) => `${many[index % 16]?.url}/${index}/card.json`),
)
for (const { server } of [one, ...many]) server.close()
