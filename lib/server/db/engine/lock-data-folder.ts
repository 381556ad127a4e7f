import 'server-only'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFile, makePrivateFolder } from '@/lib/server/platform/private-files'
import { env } from '@/lib/server/platform/env'
import { singleton } from '@/lib/server/platform/singleton'

/** A process that is about to exit is waited for. */
const patienceMs = 1_000

/**
 * Locks the embedded database for this process until it exits. Throws if another Switchboard runs on it. Processes that only
 * read or copy the database do not need the lock.
 */
export function lockDataFolder(): void {
  const { DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL) return
  singleton('data-folder-lock', () => lockFolder(resolve(/*turbopackIgnore: true*/ process.cwd(), DATA_DIR)))
}

/**
 * Holds an open transaction on an empty lock database: a lock of the operating system that every platform has and that ends
 * with the process. It also tells apart containers in which every process has the ID 1.
 */
function lockFolder(folder: string): Sqlite.Database {
  requireWritableFolder(folder)
  // The owner is written to a second file: closing the lock file after reading it would release the lock of this process.
  const ownerFile = join(folder, 'running.pid')
  const lockFile = join(folder, 'running.lock')
  makePrivateFile(lockFile)
  const lock = new Sqlite(lockFile, { timeout: patienceMs })
  try {
    // No journal file: nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Error(lockedMessage(folder, ownerFile), { cause: error })
  }
  makePrivateFile(ownerFile)
  writeFileSync(ownerFile, `${process.pid} ${hostname()}`)
  return lock
}

/** Throws with a useful message if the folder is not writable: mounted folders of containers often belong to root. */
function requireWritableFolder(folder: string): void {
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

function lockedMessage(folder: string, ownerFile: string): string {
  return (
    `Switchboard is already running on the data in ${folder}${describeOwner(ownerFile)}. Stop it first, or set DATA_DIR to another folder. ` +
    'To run several instances on the same data, use PostgreSQL (DATABASE_URL).'
  )
}

function describeOwner(ownerFile: string): string {
  try {
    const [, pid, host] = /^(\d+) (.+)$/.exec(readFileSync(ownerFile, 'utf8')) ?? []
    if (!pid) return ''
    return ` (process ${pid}${host === hostname() ? '' : ` on ${host}`})`
  } catch {
    return ''
  }
}
