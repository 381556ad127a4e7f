// `npm run dev`: runs the app with hot reload.
import { generate } from './bootstrap/build.mjs'
import { install } from './bootstrap/install.mjs'
import { run } from './bootstrap/run.mjs'
import { checkHostNode, runtime, runtimeEnv } from './bootstrap/runtime.mjs'
import { stopWithNpm } from './bootstrap/stop-with-npm.mjs'
import { readListenAddress } from './listen-problem.mjs'

checkHostNode()
stopWithNpm()
await install()
await generate()
const { host, port } = readListenAddress(process.env)
process.exitCode = await run(runtime(), ['node_modules/next/dist/bin/next', 'dev', '-H', host, '-p', port], {
  env: runtimeEnv({ HOST: host, PORT: port }),
})
