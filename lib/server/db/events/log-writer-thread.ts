import 'server-only'
import { Worker } from 'node:worker_threads'
import type { SqliteDatabase } from '@/lib/server/db/engine/database'
import type { AppendBatch, NewEvent } from '@/lib/server/db/events/append-batch'
import type { SqliteBatch } from '@/lib/server/db/events/append-sqlite'
import { log } from '@/lib/server/platform/log'
import { deleteSingleton, singleton } from '@/lib/server/platform/singleton'

/** A request to the thread (`workers/log-writer.ts`). The reply has the same `id`. */
export type LogWriterRequest =
  | { type: 'append'; id: number; file: string; batch: SqliteBatch }
  | { type: 'close'; id: number; file: string }

/** The outcome of a request: with the message and code of an error of SQLite. */
export interface LogWriterReply {
  id: number
  error?: { message: string; code: string }
}

/** Limits for the memory of the thread, in MB. A batch has about 1 MB, or one append, whose rows may have tens of MB. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** A request that was not answered yet. `memory`: contains texts of its batch. */
interface Pending extends PromiseWithResolvers<void> {
  memory: Buffer | undefined
}

interface Thread {
  worker: Worker
  pending: Map<number, Pending>
  /** Shared memory that no request uses: at most as many buffers as there are writes at once. */
  free: Buffer[]
  /** The files that it has open. */
  files: Set<string>
  lastId: number
}

function start(): Thread {
  const worker = new Worker(new URL('../../workers/log-writer.ts', import.meta.url), {
    resourceLimits,
    // The thread needs no settings, and some of them are secret.
    env: {},
  })
  const thread: Thread = { worker, pending: new Map(), free: [], files: new Set(), lastId: 0 }
  worker.unref()
  worker.on('message', ({ id, error }: LogWriterReply) => {
    const promise = thread.pending.get(id)
    thread.pending.delete(id)
    if (promise?.memory) thread.free.push(promise.memory)
    if (thread.pending.size === 0) worker.unref()
    if (error) promise?.reject(Object.assign(new Error(error.message), { code: error.code }))
    else promise?.resolve()
  })
  let hasFailed = false
  const fail = (cause: unknown): void => {
    if (hasFailed) return
    hasFailed = true
    deleteSingleton('log-writer')
    // A retry starts another thread, and recognizes rows that were committed.
    const error = Object.assign(new Error('The thread that writes the log has ended.', { cause }), {
      code: 'ECONNRESET',
    })
    for (const { reject } of thread.pending.values()) reject(error)
    thread.pending.clear()
    thread.files.clear()
  }
  worker.on('error', (error) => {
    log().error({ err: error }, 'the thread that writes the log failed')
    fail(error)
  })
  worker.on('exit', fail)
  return thread
}

const threadOf = () => singleton('log-writer', start)

/** Characters of a raw text that is passed to the thread in shared memory, which is used again: new memory costs more than the copy. */
const longText = 65_536
/** Bytes of shared memory for one batch. Texts that may not fit are passed like the rest of the batch. */
const memoryBytes = 6 * 1024 * 1024

/** Moves the long texts of a batch into shared memory. */
function shareTexts(thread: Thread, batch: AppendBatch): { batch: SqliteBatch; memory?: Buffer } {
  if (!batch.events.some(({ raw }) => raw.length >= longText)) return { batch }
  const memory = thread.free.pop() ?? Buffer.from(new SharedArrayBuffer(memoryBytes))
  let used = 0
  const events = batch.events.map((row): NewEvent => {
    if (row.raw.length < longText || used + 3 * row.raw.length > memoryBytes) return row
    const start = used
    used += memory.write(row.raw, start)
    return { ...row, raw: memory.subarray(start, used) }
  })
  return { batch: { ...batch, events }, memory }
}

function call(
  thread: Thread,
  request: { type: 'append'; batch: SqliteBatch } | { type: 'close' },
  file: string,
  memory?: Buffer,
): Promise<void> {
  thread.lastId += 1
  const promise = { ...Promise.withResolvers<void>(), memory }
  thread.pending.set(thread.lastId, promise)
  // The process must not end while a write is under way.
  thread.worker.ref()
  thread.worker.postMessage({ ...request, id: thread.lastId, file } satisfies LogWriterRequest, [])
  return promise.promise
}

/**
 * Writes a batch to the embedded database in one transaction, in a thread with its own connection: a commit waits for the disk
 * and would delay everything else. Throws SQLite's error with its `code`; `ECONNRESET` if the thread ended, with an unknown
 * outcome.
 */
export function appendInThread(database: SqliteDatabase, batch: AppendBatch): Promise<void> {
  const thread = threadOf()
  const { file } = database
  if (!thread.files.has(file)) {
    thread.files.add(file)
    database.onClose(async () => {
      if (thread.files.delete(file)) await call(thread, { type: 'close' }, file)
    })
  }
  const { memory, ...request } = shareTexts(thread, batch)
  return call(thread, { type: 'append', ...request }, file, memory)
}
