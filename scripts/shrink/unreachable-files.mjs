// Removes the files of Next.js that the built server never requires. Next.js copies all files that its code mentions, and most of
// them belong to the development server, the compiler and the Edge runtime.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { filesIn, removeFile } from './unused-files.mjs'

/** Modules of Next.js whose code is required in functions that this server never calls, each with the reason. */
const neverCalled = {
  'build/swc/': 'compiles next.config.ts; scripts/serve.mjs passes the configuration',
  'compiled/next-server/app-page-turbo-experimental.runtime.prod.js': 'React of experimental options that are not set',
  'compiled/watchpack/': 'watches the sources in development',
  'experimental/testmode/': 'intercepts requests in tests with Next.js',
  'server/next-typescript.js': 'plugin for editors',
  'server/route-modules/app-page/module.js': 'Edge runtime; Node.js uses compiled/next-server',
  'server/route-modules/pages/module.js': 'Edge runtime; Node.js uses compiled/next-server',
  'server/web/sandbox/': 'runs middleware and routes of the Edge runtime',
  'telemetry/storage.js': 'telemetry of the development server',
}

const required = /\b(?:require(?:\.resolve)?|import)\(\s*(?:\/\*.*?\*\/\s*)?["'`]([^"'`\n$]+)["'`]/g

/** Removes the scripts of Next.js that cannot be reached from the server. Throws if a module of `neverCalled` is missing. */
export function removeUnreachableFiles(root) {
  // Node.js resolves modules to real paths.
  const next = realpathSync(join(root, 'node_modules/next'))
  const cuts = Object.keys(neverCalled).map((path) => join(next, 'dist', path))
  for (const path of cuts)
    if (!existsSync(path)) throw new Error(`Next.js has no ${path}. Update scripts/shrink/unreachable-files.mjs.`)
  checkRuntimes(root)
  const server = join(root, '.next/server')
  const entries = [
    createRequire(join(root, 'scripts/serve.mjs')).resolve('next'),
    ...scriptsIn(server).flatMap((file) => requiredFiles(file, next)),
  ]
  const reachable = new Set()
  while (entries.length > 0) {
    const file = entries.pop()
    if (reachable.has(file) || cuts.some((path) => file.startsWith(path))) continue
    reachable.add(file)
    entries.push(...requiredFiles(file, next))
  }
  for (const file of scriptsIn(next)) if (!reachable.has(file)) removeFile(file)
}

/** The Edge runtime and the Pages Router are removed: nothing may need them. */
function checkRuntimes(root) {
  const read = (name) => JSON.parse(readFileSync(join(root, '.next/server', name), 'utf8'))
  const { middleware, functions } = read('middleware-manifest.json')
  const pages = Object.values(read('pages-manifest.json')).filter((path) => !path.endsWith('.html'))
  const unsupported = [...Object.keys(middleware), ...Object.keys(functions), ...pages]
  if (unsupported.length > 0)
    throw new Error(
      `${unsupported.join(', ')} uses the Edge runtime or the Pages Router, which the standalone folder lacks.`,
    )
}

const scriptsIn = (folder) =>
  filesIn(folder)
    .filter((name) => /\.[cm]?js$/.test(name))
    .map((name) => join(folder, name))

/** Returns the files of `folder` that a script requires, also those that it requires in functions. */
function requiredFiles(file, folder) {
  const require = createRequire(file)
  const resolve = (name) => {
    try {
      return require.resolve(name)
    } catch {
      // A file that the build has not copied.
      return ''
    }
  }
  const names = [...readFileSync(file, 'utf8').matchAll(required)].map(([, name]) => resolve(name))
  return names.filter((name) => name.startsWith(folder + sep))
}
