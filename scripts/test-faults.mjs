// `npm run test:faults [-- NAME…]`: full-size tests of failing processes, networks, disks and databases. Prints a table at the
// end.
import { build, generate } from './bootstrap/build.mjs'
import { install } from './bootstrap/install.mjs'
import { run } from './bootstrap/run.mjs'
import { checkHostNode, runtime, runtimeEnv } from './bootstrap/runtime.mjs'

checkHostNode()
await install()
await generate()
await build()
process.exitCode = await run(
  runtime(),
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/faults/vitest.config.ts', ...process.argv.slice(2)],
  { env: runtimeEnv() },
)
