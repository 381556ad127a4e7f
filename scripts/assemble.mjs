import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail, run } from './bootstrap/run.mjs'
import { runtime, runtimeEnv } from './bootstrap/runtime.mjs'

/** Files that the build does not trace: our server with its imports. */
const untracedFiles = [
  'public',
  'scripts/serve.mjs',
  'scripts/response-headers.mjs',
  'scripts/compile-cache.mjs',
  'scripts/complete-responses.mjs',
  'scripts/draw-icon.mjs',
  'scripts/listen-problem.mjs',
  'scripts/max-connections.mjs',
  'scripts/preload-pages.mjs',
  'scripts/request-target.mjs',
  'scripts/static-files.mjs',
  'scripts/on-stop-signal.mjs',
  'scripts/bootstrap/run.mjs',
]

/** Completes the build output so that it serves and backs up on a machine with Node.js only. Returns its path. */
export async function assemble() {
  const folder = '.next/standalone'
  for (const path of untracedFiles) cpSync(path, join(folder, path), { recursive: true })
  const bundle = ['scripts/bundle-data-commands.mjs', join(folder, 'scripts')]
  await runScript(bundle, 'Could not bundle the backup, restore and move commands.')
  // The server of Next.js listens on every address and requires no token. While it is there, the build output is new.
  const server = join(folder, 'server.js')
  if (!existsSync(server)) return folder
  cpSync('.next/static', join(folder, '.next/static'), { recursive: true })
  await runScript(['scripts/shrink-standalone.mjs', folder], 'Could not remove unused files.')
  rmSync(server)
  return folder
}

async function runScript(args, problem) {
  const code = await run(runtime(), args, { env: runtimeEnv(), stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) fail(`${problem} See the output above.`)
}
