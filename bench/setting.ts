import { rmSync } from 'node:fs'
import type { Database } from '@/bench/findings'
import { newDataDir, startApp } from '@/e2e/running/app'
import { type Program, startProgram } from '@/e2e/running/program'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'

/** The built app before an agent that does what it is asked for, each in a process of its own. */
export interface Setting {
  app: Program
  pid: number
  agent: Program
  /** Where the agent is called: by itself, and through the app. */
  direct: string
  gateway: string
  end: () => Promise<void>
}

const typescript = new URL('../scripts/testing/typescript.mjs', import.meta.url).href
const agentPath = new URL('./load/agent.ts', import.meta.url).pathname

/** An empty database, as the app's settings name it. */
export async function emptyDatabase(
  database: Database,
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const folder = newDataDir()
  const clear = () => rmSync(folder, { recursive: true, force: true })
  if (database === 'sqlite') return { env: { DATA_DIR: folder, DATABASE_URL: '' }, remove: async () => clear() }
  const programs = findPostgres()
  if (!programs) throw new Error('There is no PostgreSQL on this machine.')
  // What a server has that nobody set up; what it says is written is on the disk.
  const { url, stop } = await startPostgres(programs, ['shared_buffers=128MB', 'fsync=on'])
  const remove = async () => {
    await stop()
    clear()
  }
  return { env: { DATA_DIR: folder, DATABASE_URL: url }, remove }
}

/**
 * Starts both and makes the agent known; with `streaming` off its card says that it answers once. `settings`: of the app. `reach`
 * returns the URL at which the app reaches the database.
 */
export async function setUp(
  database: Database,
  streaming = true,
  settings: Record<string, string> = {},
  reach: (url: string) => Promise<string> = async (url) => url,
): Promise<Setting> {
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
