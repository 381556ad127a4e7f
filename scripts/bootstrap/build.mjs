import { existsSync, readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { mergeChunks } from '../merge-chunks.mjs'
import { compressStatic } from '../static-files.mjs'
import { isEverythingGenerated } from './generated.mjs'
import { fail, printStep, run } from './run.mjs'
import { runtime, runtimeEnv } from './runtime.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const stampFile = '.next/.built'
const sources = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.ts',
  'tsconfig.json',
  'postcss.config.mjs',
  'package-lock.json',
  'prisma/schema.prisma',
  'scripts/static-files.mjs',
  'scripts/listen-problem.mjs',
  'scripts/max-connections.mjs',
  'scripts/merge-chunks.mjs',
  'scripts/response-headers.mjs',
  'scripts/viewer',
]

/** The guides that the app shows. */
const guides = () => readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))

/** Generates the database clients and the viewer for exported tasks unless they are up to date. */
export async function generate() {
  // Starting Node.js and loading Prisma for it takes a quarter of a second.
  if (isEverythingGenerated('.')) return
  const code = await run(runtime(), ['scripts/generate.mjs'], { env: runtimeEnv() })
  if (code !== 0) fail('Could not generate the database clients. See the output above.')
}

/**
 * Builds the app unless the build matches the sources. `cache` keeps Turbopack's cache on disk: later builds take half as
 * long, but writing it makes the first one half as long again. By default, a cache that exists is used and none is begun.
 * Always builds if a former build is not usable.
 */
export async function build({ cache = existsSync('.next/cache/turbopack'), isUsable = true } = {}) {
  const wanted = hashOf([...sources, ...guides()])
  if (isUsable && existsSync('.next/BUILD_ID') && isStamped(stampFile, wanted)) return
  printStep('Building the app (one to five minutes, only after changes)')
  const env = runtimeEnv({ NODE_ENV: 'production', BUILD_CACHE: cache ? 'on' : 'off' })
  const args = ['node_modules/next/dist/bin/next', 'build']
  const code = await withProgress('Still building', () =>
    run(runtime(), args, { env, stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  if (code !== 0) {
    await run(runtime(), args, { env })
    fail('The build failed. See the output above.')
  }
  for (const folder of ['.next/server', '.next/standalone/.next/server']) await mergeChunks(folder)
  await compressStatic()
  stamp(stampFile, wanted)
}

/** Runs `work` and prints the elapsed time every 30 s until it ends. */
async function withProgress(text, work) {
  const since = performance.now()
  const timer = setInterval(() => printStep(`${text}, ${Math.round((performance.now() - since) / 1000)} s`), 30_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
