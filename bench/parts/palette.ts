import { execFileSync } from 'node:child_process'
import type { Part } from '@/bench/part-result'
import { emptyDatabase } from '@/bench/environment'
import { timing } from '@/bench/timing'
import { startApp } from '@/e2e/running/app'

/** The sizes for which the budget of 100 ms holds. */
const agentCount = 10_000
const taskCount = 100_000

const typescript = new URL('../../scripts/testing/typescript.mjs', import.meta.url).href
const script = (name: string): string => new URL(`../${name}.ts`, import.meta.url).pathname

const searches = {
  'recent entries': '',
  'a common word': 'invoice',
  'a rare word': 'quokka',
  'an agent': 'agent 77',
  'two words': 'travel plan',
  'no such word': 'nowhere',
} as const

/** Measures searches of the command palette in many agents, conversations and tasks. */
export const palette: Part = async ({ database, quick, log }) => {
  const { env, remove } = await emptyDatabase(database)
  const run = (name: string, ...values: string[]) =>
    execFileSync(process.execPath, ['--import', typescript, script(name), ...values], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  run('fill-tasks', String(taskCount), 'conversations')
  run('fill-catalog', String(agentCount))
  const app = await startApp({ ...env, SAMPLES: 'off', LOG_LEVEL: 'warn' })
  const points: string[][] = []
  try {
    for (const [name, words] of Object.entries(searches)) {
      const address = `${app.url}/api/search?limit=8&q=${encodeURIComponent(words)}`
      await timing([address], 5, app.process.pid ?? 0)
      const { p50, p99, cpu } = await timing([address], quick ? 20 : 100, app.process.pid ?? 0)
      const cell = `${p50.toFixed(1)} / ${p99.toFixed(1)} ms · ${cpu.toFixed(1)} ms`
      points.push([name, cell])
      log(`${name}: ${cell}`)
    }
  } finally {
    await app.end()
    await remove()
  }
  const sizes = `${agentCount.toLocaleString('en')} agents, ${taskCount.toLocaleString('en')} tasks`
  return {
    figures: {},
    curves: [{ name: 'a search of the command palette: p50 / p99, CPU time', columns: ['', sizes], points }],
  }
}
