import 'server-only'
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, parse, resolve, sep } from 'node:path'

/** Names of Switchboard's files in `DATA_DIR`, and of the files that SQLite puts beside a database. */
const dataFile = /^(?:switchboard\.db|running\.lock|running\.pid|secret\.key)(?:[.-].*)?$/

const othersMask = 0o077
const sticky = 0o1000

/**
 * Creates the data folder if it is missing, and removes the permissions of other users from it (mode 0700) and from
 * Switchboard's files in it (0600). A folder that others use as well, such as `/tmp`, a home directory or the working
 * directory, keeps its mode. Files of another user are left as they are.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(/*turbopackIgnore: true*/ folder, { recursive: true, mode: 0o700 })
  if (!isShared(resolve(/*turbopackIgnore: true*/ folder))) removeOthersPermissions(folder)
  for (const name of readdirSync(/*turbopackIgnore: true*/ folder))
    if (dataFile.test(name)) removeOthersPermissions(join(/*turbopackIgnore: true*/ folder, name))
}

/**
 * Creates an empty file with mode 0600, or removes the permissions of other users from an existing one. SQLite gives its WAL
 * and journal the mode of the database. An existing file is not opened: closing it would release the locks of a database.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(/*turbopackIgnore: true*/ file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    removeOthersPermissions(file)
  }
}

function isShared(folder: string): boolean {
  const others = [parse(folder).root, homedir(), process.cwd()].map((path) => resolve(/*turbopackIgnore: true*/ path))
  return others.some((path) => path === folder || path.startsWith(`${folder}${sep}`))
}

function removeOthersPermissions(path: string): void {
  const stats = lstatSync(/*turbopackIgnore: true*/ path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink() || (stats.mode & othersMask) === 0) return
  if (stats.uid !== process.getuid?.() || (stats.isDirectory() && (stats.mode & sticky) !== 0)) return
  chmodSync(/*turbopackIgnore: true*/ path, stats.mode & 0o700)
}
