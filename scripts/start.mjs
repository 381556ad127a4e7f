// `npm start`: installs, builds, migrates and serves. Dependency-free, so that it runs from a bare clone.
import { performance } from 'node:perf_hooks'
import { build, generate } from './bootstrap/build.mjs'
import { install } from './bootstrap/install.mjs'
import { run } from './bootstrap/run.mjs'
import { checkHostNode, runtime, runtimeEnv } from './bootstrap/runtime.mjs'
import { stopWithNpm } from './bootstrap/stop-with-npm.mjs'

const since = performance.now()
checkHostNode()
stopWithNpm()
await install({ production: true })
await generate()
await build()
process.exitCode = await run(runtime(), ['scripts/serve.mjs'], {
  env: runtimeEnv({
    NODE_ENV: 'production',
    STARTED_MS_AGO: String(Math.round(performance.now() - since)),
    // The allocator of glibc keeps freed memory per thread. Reading and exporting large tasks took 0.4 GB more without this.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
  }),
})
