import { existsSync } from 'node:fs'
import { compressStatic } from './compress-static.mjs'
import { run } from './run.mjs'
import { runtime, runtimeEnv } from './runtime.mjs'
import { fail, say } from './say.mjs'
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
  'postcss.config.mjs',
  'package-lock.json',
  'prisma/schema.prisma',
  'scripts/bootstrap/compress-static.mjs',
  'scripts/listen-problem.mjs',
  'scripts/viewer',
]

/** Makes the database clients unless they are up to date. */
export async function generate() {
  const code = await run(runtime(), ['scripts/generate.mjs'], { env: runtimeEnv() })
  if (code !== 0) fail('The database clients could not be generated; the lines above say why.')
}

/** Builds the app unless the build matches the sources. */
export async function build() {
  const wanted = hashOf(sources)
  if (existsSync('.next/BUILD_ID') && isStamped(stampFile, wanted)) return
  say('Building (about half a minute, only after a change)')
  const code = await run(runtime(), ['node_modules/next/dist/bin/next', 'build'], {
    env: runtimeEnv({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) {
    await run(runtime(), ['node_modules/next/dist/bin/next', 'build'], { env: runtimeEnv({ NODE_ENV: 'production' }) })
    fail('The build failed; the lines above say why.')
  }
  await compressStatic()
  stamp(stampFile, wanted)
}
