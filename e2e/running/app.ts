import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from './program.ts'

const folders: string[] = []

// All programs have ended by then.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Returns a new empty data folder that is removed when this process ends. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-story-'))
  folders.push(folder)
  return folder
}

/** The folder of the app: the checkout, or a standalone folder. */
const { APP_FOLDER: cwd = '.' } = process.env

/** Starts the built app on a free port with its own data. */
export function startApp(env: Record<string, string> = {}): Promise<Program> {
  const own = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: env.DATA_DIR ?? newDataDir(),
    DATABASE_URL: '',
    ACCESS_TOKEN: '',
    NODE_ENV: 'production',
    // Stories count the requests at an agent.
    PROBES: 'off',
    // Stories do not wait for minutes.
    AGENT_PATIENCE: '15',
  }
  return startProgram(['scripts/serve.mjs'], { ...own, ...env }, /(?<=Ready on )http:\/\/\S+/, { cwd })
}
