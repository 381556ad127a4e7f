import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the files of a path, recursively, without generated and installed ones; empty if it does not exist. */
export function filesOf(path) {
  let stat
  try {
    stat = statSync(path)
  } catch {
    return []
  }
  if (stat.isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .filter((name) => name !== 'gen' && name !== 'node_modules')
    .flatMap((name) => filesOf(join(path, name)))
}

/** Returns the hash of the content of files and folders. Missing ones count as empty. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Returns true if `file` contains `value`, that is, if the work is up to date. */
export function isStamped(file, value) {
  try {
    return readFileSync(file, 'utf8') === value
  } catch {
    return false
  }
}

/** Records that the work is up to date. */
export function stamp(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, value)
}
