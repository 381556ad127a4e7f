import 'server-only'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFile, makePrivateFolder } from '@/lib/server/db/private-files'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'

/** One that is about to be gone may be waited for. */
const patienceMs = 1_000

/**
 * Makes this process the only Switchboard that runs on the embedded database, until it ends. Throws, with a sentence for a
 * person, where another one does. Whoever only reads or copies the database asks for nothing.
 */
export function holdDataFolder(): void {
  const { DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL) return
  singleton('data-folder', () => hold(resolve(/*turbopackIgnore: true*/ process.cwd(), DATA_DIR)))
}

/**
 * An open transaction on an empty database of its own: the system's lock, which every platform has, which ends with the
 * process however that ends, and which tells processes apart that all have the number 1 in their containers.
 */
function hold(folder: string): Sqlite.Database {
  makeUsable(folder)
  // Told in a second file: this process would lose the lock by closing the first one after reading it.
  const told = join(folder, 'running.pid')
  const lockFile = join(folder, 'running.lock')
  makePrivateFile(lockFile)
  const lock = new Sqlite(lockFile, { timeout: patienceMs })
  try {
    // Without a file for a journal: nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Error(refusal(folder, told), { cause: error })
  }
  makePrivateFile(told)
  writeFileSync(told, `${process.pid} ${hostname()}`)
  return lock
}

/** A folder that a container is given often belongs to root, and the database would only say that it does not open. */
function makeUsable(folder: string): void {
  try {
    makePrivateFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const user = process.getuid ? `user ${process.getuid()}` : 'the user that runs Switchboard'
    throw new Error(
      `Could not write to ${folder} (${(error as { code?: string }).code}). Make ${user} the owner of the folder, or set DATA_DIR to ` +
        'another folder.',
      { cause: error },
    )
  }
}

function refusal(folder: string, told: string): string {
  return (
    `Switchboard is already running on the data in ${folder}${holder(told)}. Stop it first, or set DATA_DIR to another folder. ` +
    'To run several instances on the same data, use PostgreSQL (DATABASE_URL).'
  )
}

function holder(told: string): string {
  try {
    const [, pid, host] = /^(\d+) (.+)$/.exec(readFileSync(told, 'utf8')) ?? []
    if (!pid) return ''
    return ` (process ${pid}${host === hostname() ? '' : ` on ${host}`})`
  } catch {
    return ''
  }
}
