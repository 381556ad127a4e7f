// `npm run dev`: runs the app with hot reload.
import { generate } from './bootstrap/build.mjs'
import { install } from './bootstrap/install.mjs'
import { run } from './bootstrap/run.mjs'
import { checkHostNode, runtime, runtimeEnv } from './bootstrap/runtime.mjs'
import { stopWithNpm } from './bootstrap/stop-with-npm.mjs'

checkHostNode()
stopWithNpm()
await install()
await generate()
const host = process.env.HOST ?? '127.0.0.1'
const port = process.env.PORT ?? '3000'
process.exitCode = await run(runtime(), ['node_modules/next/dist/bin/next', 'dev', '-H', host, '-p', port], {
  env: runtimeEnv({ HOST: host, PORT: port }),
})
