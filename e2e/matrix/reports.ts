import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Cells } from './run-agent.ts'

const folder = '.cache/reports/matrix'
const path = (agent: string) => `${folder}/${agent}.json`

/** Stores the cells of one agent for `readReports`. */
export function writeReport(agent: string, cells: Cells): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path(agent), JSON.stringify(cells, null, 2))
}

/** The cells of these agents in their last run. Throws if one has not run. */
export function readReports(agents: string[]): Record<string, Cells> {
  const missing = agents.filter((agent) => !existsSync(path(agent)))
  if (missing.length > 0) throw new Error(`no report of ${missing.join(', ')}: run the whole matrix`)
  return Object.fromEntries(agents.map((agent) => [agent, JSON.parse(readFileSync(path(agent), 'utf8')) as Cells]))
}
