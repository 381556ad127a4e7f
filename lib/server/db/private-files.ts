import 'server-only'
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, parse, resolve, sep } from 'node:path'

/** Names of the files that Switchboard writes into `DATA_DIR`, with what SQLite puts beside a database. */
const dataFile = /^(?:switchboard\.db|running\.lock|running\.pid|secret\.key)(?:[.-].*)?$/

const othersMayUse = 0o077
const sticky = 0o1000

/**
 * Creates the data folder if it is missing, and takes the rights of other users away from it (mode 0700) and from the
 * files that Switchboard wrote into it (0600), whenever they were created. A folder that others use as well, such as `/tmp`, a
 * home directory or the working directory, keeps its mode. Whatever belongs to another user is left as it is.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(/*turbopackIgnore: true*/ folder, { recursive: true, mode: 0o700 })
  if (!isShared(resolve(/*turbopackIgnore: true*/ folder))) takeFromOthers(folder)
  for (const name of readdirSync(/*turbopackIgnore: true*/ folder))
    if (dataFile.test(name)) takeFromOthers(join(/*turbopackIgnore: true*/ folder, name))
}

/**
 * Creates an empty file with mode 0600, or takes the rights of other users away from the one that exists. SQLite gives its
 * WAL and journal the mode of the database. A file that exists is not opened: closing it would end the locks of a database.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(/*turbopackIgnore: true*/ file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    takeFromOthers(file)
  }
}

function isShared(folder: string): boolean {
  const others = [parse(folder).root, homedir(), process.cwd()].map((path) => resolve(/*turbopackIgnore: true*/ path))
  return others.some((path) => path === folder || path.startsWith(`${folder}${sep}`))
}

function takeFromOthers(path: string): void {
  const stats = lstatSync(/*turbopackIgnore: true*/ path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink() || (stats.mode & othersMayUse) === 0) return
  if (stats.uid !== process.getuid?.() || (stats.isDirectory() && (stats.mode & sticky) !== 0)) return
  chmodSync(/*turbopackIgnore: true*/ path, stats.mode & 0o700)
}
