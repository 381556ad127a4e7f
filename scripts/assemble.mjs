import { cpSync, existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, run } from './bootstrap/run.mjs'
import { runtime, runtimeEnv } from './bootstrap/runtime.mjs'

/** Files that the build does not trace: static files, and our server with its imports. */
const untracedFiles = [
  '.next/static',
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

/** Files that no server reads, by folder: what each route needs, sizes of fonts for the build, types and source maps. */
const unusedFiles = {
  '.next/server': /\.nft\.json$/,
  node_modules: /^capsize-font-metrics\.json$|\.d\.[cm]?ts$|\.map$/,
}

/** Removes files that the server does not need on this platform. */
function removeUnused(folder) {
  for (const [name, unused] of Object.entries(unusedFiles)) {
    for (const file of readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name, file)
      if (unused.test(basename(file)) && lstatSync(path).isFile()) rmSync(path)
    }
  }
  // The database is compiled for several platforms.
  const prebuilds = join(folder, 'node_modules/better-sqlite3/prebuilds')
  for (const name of existsSync(prebuilds) ? readdirSync(prebuilds) : [])
    if (!name.startsWith(process.platform) || !name.endsWith(`-${process.arch}.node`)) rmSync(join(prebuilds, name))
}

/** Completes the build output so that it serves and backs up on a machine with Node.js only. Returns its path. */
export async function assemble() {
  const folder = '.next/standalone'
  // The server of Next.js listens on every address and requires no token.
  rmSync(join(folder, 'server.js'), { force: true })
  for (const path of untracedFiles) cpSync(path, join(folder, path), { recursive: true })
  removeUnused(folder)
  const bundle = ['scripts/bundle-data-commands.mjs', join(folder, 'scripts')]
  const code = await run(runtime(), bundle, { env: runtimeEnv(), stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) fail('Could not bundle the backup, restore and move commands. See the output above.')
  return folder
}
