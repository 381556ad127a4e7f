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

/** Content of the install stamp. `scope` is `production` or `all`; `hash` stands for the manifests. */
export function stampText(scope, hash) {
  return `${scope} ${hash}`
}

/** Returns true if the stamp covers the wanted packages: all packages include those for production. */
export function isInstalled(stamp, hash, production) {
  return stamp === stampText('all', hash) || (production && stamp === stampText('production', hash))
}

/** Returns the lockfile with the download URL of every package at `registry`, in the form that npm registries share. */
export function lockWithUrls(lockfile, registry) {
  const lock = JSON.parse(lockfile)
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.link || entry.resolved) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  return JSON.stringify(lock)
}
