import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from './program.ts'

const folders: string[] = []

// What ran in them has ended by then.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new empty folder for an app's data, as long as this process lives. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-story-'))
  folders.push(folder)
  return folder
}

/** Where the app is started: in this folder, as by `npm start`, or in a standalone folder. */
const { APP_FOLDER: cwd = '.' } = process.env

/** The built app, on a free port with its own data. */
export function startApp(env: Record<string, string> = {}): Promise<Program> {
  const own = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: env.DATA_DIR ?? newDataDir(),
    DATABASE_URL: '',
    ACCESS_TOKEN: '',
    NODE_ENV: 'production',
    // Stories count what reaches an agent.
    PROBES: 'off',
    // Nor do they wait for minutes.
    AGENT_PATIENCE: '15',
  }
  return startProgram(['scripts/serve.mjs'], { ...own, ...env }, /(?<=Ready on )http:\/\/\S+/, { cwd })
}
