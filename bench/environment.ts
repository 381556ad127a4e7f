import { rmSync } from 'node:fs'
import type { Database } from '@/bench/part-result'
import { newDataDir, startApp } from '@/e2e/running/app'
import { type Program, startProgram } from '@/e2e/running/program'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'

/** The built app in front of the agent of `load/agent.ts`, each in its own process. */
export interface BenchEnvironment {
  app: Program
  pid: number
  agent: Program
  /** The URLs of the agent: its own, and that of the gateway. */
  direct: string
  gateway: string
  end: () => Promise<void>
}

const typescript = new URL('../scripts/testing/typescript.mjs', import.meta.url).href
const agentPath = new URL('./load/agent.ts', import.meta.url).pathname

/** Creates an empty database and returns the settings of the app for it. */
export async function emptyDatabase(
  database: Database,
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const folder = newDataDir()
  const clear = () => rmSync(folder, { recursive: true, force: true })
  if (database === 'sqlite') return { env: { DATA_DIR: folder, DATABASE_URL: '' }, remove: async () => clear() }
  const programs = findPostgres()
  if (!programs) throw new Error('There is no PostgreSQL on this machine.')
  // The defaults of a server; `fsync` makes each commit durable.
  const { url, stop } = await startPostgres(programs, ['shared_buffers=128MB', 'fsync=on'])
  const remove = async () => {
    await stop()
    clear()
  }
  return { env: { DATA_DIR: folder, DATABASE_URL: url }, remove }
}

/**
 * Starts the app and the agent, and registers the agent. `streaming`: the value in its card. `settings`: of the app. `reach` returns
 * the URL at which the app reaches the database.
 */
export async function startEnvironment(
  database: Database,
  streaming = true,
  settings: Record<string, string> = {},
  reach: (url: string) => Promise<string> = async (url) => url,
): Promise<BenchEnvironment> {
  const { env, remove } = await emptyDatabase(database)
  const DATABASE_URL = await reach(env.DATABASE_URL ?? '')
  const agent = await startProgram(
    ['--import', typescript, agentPath, ...(streaming ? [] : ['unary'])],
    {},
    /(?<=bench agent on )http:\/\/\S+/,
  )
  const app = await startApp({ ...env, DATABASE_URL, SAMPLES: 'off', LOG_LEVEL: 'warn', ...settings })
  const answer = await fetch(`${app.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: agent.url }),
  })
  if (!answer.ok) throw new Error(`The agent was not registered: ${await answer.text()}`)
  const { slug } = ((await answer.json()) as { agent: { slug: string } }).agent
  const end = async () => {
    await app.end()
    await agent.end()
    await remove()
  }
  const pid = app.process.pid ?? 0
  return { app, pid, agent, direct: agent.url, gateway: `${app.url}/a2a/${slug}`, end }
}
