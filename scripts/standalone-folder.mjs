// Makes the standalone folder from what Next.js built, in a way that can be interrupted at any time and repeated.
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isStamped, stamp } from './bootstrap/stamp.mjs'

/** Next.js writes its own server into the folder, which the finished one lacks: it listens on every address without a token. */
export const serverOfNext = 'server.js'

const pathsIn = (output) => ({
  folder: join(output, 'standalone'),
  source: join(output, 'standalone-source'),
  copy: join(output, 'standalone-copy'),
  stampFile: join(output, '.standalone'),
})

/** Returns true if the folder can be made without building the app again. */
export function hasSource(output) {
  const { folder, source } = pathsIn(output)
  return existsSync(join(folder, serverOfNext)) || existsSync(source)
}

/**
 * Makes the folder `standalone` of the build output and returns its path. `complete` gets a copy of what Next.js built and turns it
 * into the finished folder, which replaces the former one at the end. What Next.js built stays, so that a later run begins with
 * it. Does nothing if the folder was made from the same build and the same `inputs`, a hash of everything else.
 */
export async function makeStandaloneFolder(output, inputs, complete) {
  const { folder, source, copy, stampFile } = pathsIn(output)
  if (existsSync(join(folder, serverOfNext))) {
    remove(stampFile)
    remove(source)
    renameSync(folder, source)
  }
  if (existsSync(folder) && isStamped(stampFile, inputs)) return folder
  if (!existsSync(source)) throw new Error(`${source} is missing. Run npm run standalone.`)
  remove(copy)
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true })
  await complete(copy)
  remove(stampFile)
  remove(folder)
  renameSync(copy, folder)
  stamp(stampFile, inputs)
  return folder
}

function remove(path) {
  rmSync(path, { recursive: true, force: true })
}
