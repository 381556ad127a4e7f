import { execFileSync } from 'node:child_process'
import type { Curve, Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import { memoryOf } from '@/bench/machine'
import { formatNumber } from '@/bench/measure-rounds'
import { scenarios } from '@/bench/scenarios'
import { emptyDatabase } from '@/bench/environment'
import { quietTiming, type Timing, timing } from '@/bench/timing'
import { startApp } from '@/e2e/running/app'

/** The size that has a budget. */
const budgeted = 10_000
/** Requests before the measurement. */
const warmUps = 10

const typescript = new URL('../../scripts/testing/typescript.mjs', import.meta.url).href
const fill = new URL('../fill-catalog.ts', import.meta.url).pathname

/** Measures all scenarios. Returns the timings by name, and the memory of the app before and after, in MB. */
async function measure(size: number, env: Record<string, string>, requests: number, log: (line: string) => void) {
  execFileSync(process.execPath, ['--import', typescript, fill, String(size)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const app = await startApp({ ...env, SAMPLES: 'off', LOG_LEVEL: 'warn' })
  const pid = app.process.pid ?? 0
  const results = new Map<string, Timing>()
  try {
    const before = memoryOf(pid)
    for (const { name, paths } of scenarios) {
      const addresses = (typeof paths === 'function' ? await paths(app.url) : paths).map((path) => `${app.url}${path}`)
      await timing(addresses, Math.ceil(warmUps / addresses.length), pid)
      const result = await quietTiming(addresses, Math.ceil(requests / addresses.length), pid)
      results.set(name, result)
      log(`${size}: ${name}: ${cell(result, results.get(scenarios[0]?.name ?? ''))}`)
    }
    return { size, results, memory: [before, memoryOf(pid)] }
  } finally {
    await app.end()
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

function cell(own: Timing | undefined, nothing: Timing | undefined): string {
  if (!own || !nothing) return ''
  const size = `${(own.bytes / 1024).toFixed(own.bytes < 10_240 ? 1 : 0)} KB`
  return `${own.p50.toFixed(1)} / ${own.p99.toFixed(1)} ms · ${own.cpu.toFixed(1)} ms · ×${(own.p50 / nothing.p50).toFixed(1)} · ${(100 * own.stolen).toFixed(0)} % · ${size}`
}

function curveOf(runs: Measured[]): Curve {
  const nothing = scenarios[0]?.name ?? ''
  return {
    name: 'requests by size of the catalog: p50 / p99, CPU time, multiple of the health request, CPU time taken by other machines, size of the response',
    columns: ['', ...runs.map(({ size }) => `${size.toLocaleString('en')} agents`)],
    points: [
      ...scenarios.map(({ name }) => [
        name,
        ...runs.map(({ results }) => cell(results.get(name), results.get(nothing))),
      ]),
      ['memory, before → after', ...runs.map((run) => run.memory.map((mb) => `${mb.toFixed(0)} MB`).join(' → '))],
    ],
  }
}

/** Measures searches in catalogs of several sizes. */
export const catalog: Part = async ({ database, quick, sizes, log }) => {
  const catalogSizes = sizes.length > 0 ? sizes : quick ? [budgeted] : [100, 1_000, budgeted]
  const runs: Measured[] = []
  for (const size of catalogSizes) {
    const { env, remove } = await emptyDatabase(database)
    runs.push(await measure(size, env, quick ? 40 : 300, log))
    await remove()
  }
  const last = runs.find(({ size }) => size === budgeted)
  const searches = [...(last?.results ?? [])].filter(([name]) => name.startsWith('search: '))
  const slowest = searches.map(([, { p99 }]) => p99)
  const from = `the slowest of ${slowest.length} searches; their median at the median is ${formatNumber(median(searches.map(([, { p50 }]) => p50)))} ms`
  return {
    figures: slowest.length > 0 ? { 'catalog-p99': { value: Math.max(...slowest), rounds: slowest, from } } : {},
    curves: [curveOf(runs)],
  }
}
