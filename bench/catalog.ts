// `npm run bench -- [COUNT…]`: how fast the built app finds agents in catalogs of these sizes (100, 1000 and 10000 when none
// is given), on both databases. Prints tables in markdown. Needs a build: `npm start` once, or `npx next build`.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { scenarios } from '@/bench/scenarios'
import { quietTiming, type Timing, timing } from '@/bench/timing'
import { newDataDir, startApp } from '@/e2e/running/app'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'

const asked = process.argv.slice(2).map(Number)
const sizes = asked.length > 0 ? asked : [100, 1_000, 10_000]
/** Requests of each scenario, and those before that nobody counts. */
const requests = 300
const warmUps = 10

const typescript = new URL('../scripts/testing/typescript.mjs', import.meta.url).href
const fill = new URL('./fill-catalog.ts', import.meta.url).pathname

/** What comes of all scenarios, by name, and how much memory the app takes before and after, in MB. */
async function measure(size: number, env: Record<string, string>) {
  execFileSync(process.execPath, ['--import', typescript, fill, String(size)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const app = await startApp({ ...env, SAMPLES: 'off', LOG_LEVEL: 'warn' })
  const pid = app.process.pid ?? 0
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const results = new Map<string, Timing>()
  try {
    const before = memory()
    for (const { name, paths } of scenarios) {
      const addresses = (typeof paths === 'function' ? await paths(app.url) : paths).map((path) => `${app.url}${path}`)
      await timing(addresses, Math.ceil(warmUps / addresses.length), pid)
      const result = await quietTiming(addresses, Math.ceil(requests / addresses.length), pid)
      results.set(name, result)
      console.error(`${size}: ${name}: ${cell(result, results.get(scenarios[0]?.name ?? ''))}`)
    }
    return { results, memory: [before, memory()] }
  } finally {
    await app.end()
  }
}

async function report(title: string, settings: () => Promise<{ env: Record<string, string>; remove: () => unknown }>) {
  const runs: Awaited<ReturnType<typeof measure>>[] = []
  for (const size of sizes) {
    const { env, remove } = await settings()
    runs.push(await measure(size, env))
    await remove()
  }
  const cells = (each: (run: (typeof runs)[number]) => string) => runs.map((run) => ` ${each(run)} |`).join('')
  console.log(`\n### ${title}\n\n| |${sizes.map((size) => ` ${size} agents |`).join('')}`)
  console.log(`| --- |${sizes.map(() => ' --- |').join('')}`)
  for (const { name } of scenarios) {
    console.log(`| ${name} |${cells(({ results }) => cell(results.get(name), results.get(scenarios[0]?.name ?? '')))}`)
  }
  console.log(
    `| memory, at first → at the end |${cells(({ memory }) => memory.map((mb) => `${mb.toFixed(0)} MB`).join(' → '))}`,
  )
}

function cell(own: Timing | undefined, nothing: Timing | undefined): string {
  if (!own || !nothing) return ''
  const size = `${(own.bytes / 1024).toFixed(own.bytes < 10_240 ? 1 : 0)} KB`
  return `${own.p50.toFixed(1)} / ${own.p99.toFixed(1)} ms · ${own.cpu.toFixed(1)} ms · ×${(own.p50 / nothing.p50).toFixed(1)} · ${(100 * own.stolen).toFixed(0)} % · ${size}`
}

console.log(
  'Each cell: p50 / p99, processor time of the app, p50 as a multiple of the request for nothing, what other machines took of the processor, size of the largest answer.',
)
await report('SQLite', async () => {
  const folder = newDataDir()
  return { env: { DATA_DIR: folder, DATABASE_URL: '' }, remove: () => rmSync(folder, { recursive: true }) }
})
const programs = findPostgres()
if (programs)
  await report('PostgreSQL', async () => {
    const folder = newDataDir()
    // What a server has that nobody set up.
    const { url, stop } = await startPostgres(programs, ['shared_buffers=128MB'])
    const remove = async () => {
      await stop()
      rmSync(folder, { recursive: true })
    }
    return { env: { DATA_DIR: folder, DATABASE_URL: url }, remove }
  })
