import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The files of a folder and all below it, without what is generated or installed; none if there is no such path. */
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

/** Hash of the content of files and folders; what is missing counts as empty. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** True when `file` holds `value`, that is, when the work it stands for is done. */
export function isStamped(file, value) {
  try {
    return readFileSync(file, 'utf8') === value
  } catch {
    return false
  }
}

/** Records that the work is done. */
export function stamp(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, value)
}
