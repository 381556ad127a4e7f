// `npm run standalone`: builds the app into `.next/standalone`, which needs only Node.js to run.
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { assemble } from './assemble.mjs'
import { build, generate } from './bootstrap/build.mjs'
import { install } from './bootstrap/install.mjs'
import { checkHostNode } from './bootstrap/runtime.mjs'
import { printStep } from './bootstrap/run.mjs'
import { hasSource } from './standalone-folder.mjs'

/** Links are not followed: they lead to other files of the folder. */
function bytesOf(path) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}

checkHostNode()
await install({ production: true })
await generate()
await build({ isUsable: hasSource('.next') })
const folder = await assemble()
printStep(
  `Built ${folder} (${Math.round(bytesOf(folder) / 1024 / 1024)} MiB). To start it, run there: node scripts/serve.mjs`,
)
