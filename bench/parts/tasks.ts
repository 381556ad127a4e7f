import { execFileSync } from 'node:child_process'
import type { Curve, Part } from '@/bench/part-result'
import { emptyDatabase } from '@/bench/environment'
import { timing, type Timing } from '@/bench/timing'
import { startApp } from '@/e2e/running/app'

const typescript = new URL('../../scripts/testing/typescript.mjs', import.meta.url).href
const fill = new URL('../fill-tasks.ts', import.meta.url).pathname

const queries = {
  newest: '',
  'by duration': 'sort=duration',
  'by events, fewest first': 'sort=events&order=asc',
  'of one state': 'state=failed',
  'of three states': 'state=failed,canceled,input-required',
  waiting: 'waiting=true',
  'of one agent': 'agent=worker-7',
  'of one agent, failed, by duration': 'agent=worker-7&state=failed&sort=duration',
  'with errors': 'faulty=true',
  'of one protocol version': 'dialect=v0.1',
  reruns: 'origin=rerun',
  'at least 9 minutes': 'longer=540000',
  'of one day': 'since=2026-02-01T00:00:00Z&until=2026-02-02T00:00:00Z',
  'a common word': 'q=invoice',
  'a rare word': 'q=quokka',
  'no such word': 'q=nowhere',
} as const

const cell = ({ p50, p99, cpu }: Timing): string => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms · ${cpu.toFixed(1)} ms`

/** Measures the list of tasks with many tasks. */
export const tasks: Part = async ({ database, quick, sizes, log }) => {
  const all = sizes.length > 0 ? sizes : [100_000]
  const columns: Map<string, string>[] = []
  for (const size of all) {
    const { env, remove } = await emptyDatabase(database)
    execFileSync(process.execPath, ['--import', typescript, fill, String(size)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const app = await startApp({ ...env, SAMPLES: 'off', LOG_LEVEL: 'warn' })
    const column = new Map<string, string>()
    try {
      for (const [name, query] of Object.entries(queries)) {
        const address = `${app.url}/api/tasks?${query}`
        await timing([address], 3, app.process.pid ?? 0)
        const result = await timing([address], quick ? 20 : 100, app.process.pid ?? 0)
        column.set(name, cell(result))
        log(`${size}: ${name}: ${cell(result)}`)
      }
    } finally {
      await app.end()
      await remove()
    }
    columns.push(column)
  }
  const curve: Curve = {
    name: 'a page of 50 tasks from the API: p50 / p99, CPU time',
    columns: ['', ...all.map((size) => `${size.toLocaleString('en')} tasks`)],
    points: Object.keys(queries).map((name) => [name, ...columns.map((column) => column.get(name) ?? '')]),
  }
  return { figures: {}, curves: [curve] }
}
