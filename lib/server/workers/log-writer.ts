import 'server-only'
import { type MessagePort, parentPort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { createSqliteAppender, type SqliteBatch } from '@/lib/server/db/events/append-sqlite'
import type { LogWriterReply, LogWriterRequest } from '@/lib/server/db/events/log-writer-thread'

// The entry of the thread that writes the event log of the embedded database (log-writer-thread.ts).

interface Writer {
  append: (batch: SqliteBatch) => void
  close: () => void
}

// FULL: in WAL mode, the default NORMAL can lose the last commits in a power failure. 16 MB of WAL before a checkpoint: most
// pages of an index change many times until then.
const settings = `PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;
  PRAGMA wal_autocheckpoint = 4000;`

/** Milliseconds to wait for the lock of another program. The main thread repeats a write that fails with `SQLITE_BUSY`. */
const timeout = 10

/** By file. */
const writers = new Map<string, Writer>()

function open(file: string): Writer {
  const db = new Sqlite(file, { fileMustExist: true, timeout })
  try {
    db.exec(settings)
    return { append: createSqliteAppender(db), close: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

function writerOf(file: string): Writer {
  const writer = writers.get(file) ?? open(file)
  writers.set(file, writer)
  return writer
}

function close(file: string): void {
  writers.get(file)?.close()
  writers.delete(file)
}

/** Errors after which the file is opened again: a file that could not be written when it was opened stays read-only. */
const fileErrors = /^SQLITE_(READONLY|CANTOPEN|IOERR)/

function handle(request: LogWriterRequest): LogWriterReply {
  const { id, file } = request
  try {
    if (request.type === 'append') writerOf(file).append(request.batch)
    else close(file)
    return { id }
  } catch (error) {
    const { message, code = '' } = error as { message: string; code?: string }
    if (fileErrors.test(code)) close(file)
    return { id, error: { message, code } }
  }
}

function serve(port: MessagePort): void {
  port.on('message', (request: LogWriterRequest) => port.postMessage(handle(request)))
}

if (parentPort) serve(parentPort)
