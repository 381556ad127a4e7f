import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './bootstrap/run.mjs'
import { runtime, runtimeEnv } from './bootstrap/runtime.mjs'
import { fail } from './bootstrap/say.mjs'

/** What the build does not trace: what browsers load, and our own server with what it imports. */
const beside = [
  '.next/static',
  'public',
  'scripts/serve.mjs',
  'scripts/answer-headers.mjs',
  'scripts/complete-answers.mjs',
  'scripts/draw-icon.mjs',
  'scripts/listen-problem.mjs',
  'scripts/most-connections.mjs',
  'scripts/request-target.mjs',
  'scripts/static-files.mjs',
  'scripts/told-to-stop.mjs',
  'scripts/turn-away.mjs',
  'scripts/bootstrap/say.mjs',
]

/** Completes the folder that the build leaves, so that it serves, and is backed up, on a machine with nothing but Node; answers its path. */
export async function assemble() {
  const folder = '.next/standalone'
  // Next's own server listens on every address and asks for no token.
  rmSync(join(folder, 'server.js'), { force: true })
  for (const path of beside) cpSync(path, join(folder, path), { recursive: true })
  const bundle = ['scripts/bundle-safekeeping.mjs', join(folder, 'scripts')]
  const code = await run(runtime(), bundle, { env: runtimeEnv(), stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) fail('Could not bundle the backup, restore and move commands. See the output above.')
  return folder
}
