import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail, run } from './bootstrap/run.mjs'
import { runtime, runtimeEnv } from './bootstrap/runtime.mjs'
import { hashOf } from './bootstrap/stamp.mjs'
import { makeStandaloneFolder, serverOfNext } from './standalone-folder.mjs'

/** Files that the build does not trace: our server with its imports, and our license. */
const untracedFiles = [
  'LICENSE',
  'public',
  'scripts/serve.mjs',
  'scripts/response-headers.mjs',
  'scripts/compile-cache.mjs',
  'scripts/complete-responses.mjs',
  'scripts/draw-icon.mjs',
  'scripts/first-request.mjs',
  'scripts/listen-problem.mjs',
  'scripts/max-connections.mjs',
  'scripts/preload-pages.mjs',
  'scripts/request-target.mjs',
  'scripts/static-files.mjs',
  'scripts/on-stop-signal.mjs',
  'scripts/bootstrap/run.mjs',
]

/** Everything that the folder is made with, except for the build output of Next.js. */
const inputs = [
  ...untracedFiles,
  'scripts/assemble.mjs',
  'scripts/standalone-folder.mjs',
  'scripts/shrink-standalone.mjs',
  'scripts/shrink',
  'scripts/bundle-data-commands.mjs',
  'scripts/data-commands.ts',
  'lib',
  'prisma',
  'package-lock.json',
]

/**
 * Makes the folder that serves and backs up on a machine with Node.js only, unless it is up to date. Returns its path. Needs the
 * build output of Next.js.
 */
export function assemble() {
  return makeStandaloneFolder('.next', hashOf(inputs), complete)
}

async function complete(folder) {
  for (const path of untracedFiles) cpSync(path, join(folder, path), { recursive: true })
  const bundle = ['scripts/bundle-data-commands.mjs', join(folder, 'scripts')]
  await runScript(bundle, 'Could not bundle the backup, restore and move commands.')
  cpSync('.next/static', join(folder, '.next/static'), { recursive: true })
  await runScript(['scripts/shrink-standalone.mjs', folder], 'Could not remove unused files.')
  rmSync(join(folder, serverOfNext))
}

async function runScript(args, problem) {
  const code = await run(runtime(), args, { env: runtimeEnv(), stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) fail(`${problem} See the output above.`)
}
