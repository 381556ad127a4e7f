import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { readEventColumns } from '@/lib/server/db/events/events'
import { findNearestKeyframeText, removeKeyframes } from '@/lib/server/db/events/keyframes'
import { singleton } from '@/lib/server/platform/singleton'
import { openSession, type ThreadSession } from '@/lib/server/platform/threads/pool'
import { createWaitQueue, type WaitQueue } from '@/lib/server/platform/wait-queue'
import { storeKeyframe } from '@/lib/server/tasks/log/read-fold'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import type { EventColumns } from '@/lib/server/db/events/append-batch'

/** Maximum number of reads that wait. */
const maxWaiting = 16
/** Maximum milliseconds that a read waits. */
const maxWaitMs = 20_000
/** Unsent response bytes above which no read starts. */
const maxUnsentBytes = 32 * 1024 * 1024
/** Seconds after which the caller may retry. */
const retryAfter = 5

interface Queue extends WaitQueue<void> {
  isRunning: boolean
  unsentBytes: number
}

const createError = () =>
  new Fault('unavailable', 'Switchboard is reading too many large tasks at once.', { retryAfter })

function createQueue(): Queue {
  const state = { isRunning: false, unsentBytes: 0 }
  const take = (): boolean => {
    if (state.isRunning || state.unsentBytes >= maxUnsentBytes) return false
    state.isRunning = true
    return true
  }
  return Object.assign(state, createWaitQueue<void>(take, { maxWaiting, maxWaitMs, createError }))
}

const queue = () => singleton('large-task-reads', createQueue)

/**
 * Runs `work`, which reads a large task. One read runs at a time in this process, because each holds several copies of a task
 * in memory. Throws `unavailable` with `retryAfter` if 16 others wait or it waits for more than 20 s, and the reason of
 * `signal` when it aborts. Nothing runs for a caller that disconnects while it waits.
 */
export async function runInReadQueue<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  await queue().enter(undefined, signal)
  try {
    return await work()
  } finally {
    queue().isRunning = false
    queue().advance()
  }
}

/** Counts the bytes of a response as unsent until the returned function is called. */
export function trackUnsentBytes(bytes: number): () => void {
  queue().unsentBytes += bytes
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    queue().unsentBytes -= bytes
    queue().advance()
  }
}

/** Rows that are read from the database at once. */
const pageSize = 500
/** Characters after which the thread is ended, because it keeps its memory for long otherwise. */
const muchText = 8 * 1024 * 1024
/** Message for a task that a thread cannot read within its limits. */
export const tooLargeToRead = 'This task is too large to read.'

/**
 * Reads the fold of a task in a worker thread, up to row `upTo`, and returns the result of `read` with that session. Only the
 * rows pass through this thread, as text. Throws what `runInReadQueue` and `openSession` throw, and `too-large` for a task that
 * takes a thread too much time or memory.
 */
export function readInThread<T>(
  taskId: string,
  upTo: number,
  signal: AbortSignal,
  read: (session: ThreadSession<'reading'>) => Promise<T>,
): Promise<T> {
  return runInReadQueue(signal, async () => {
    const session = await openSession('reading', undefined, { tooLarge: tooLargeToRead })
    let characters = 0
    try {
      characters = await readLogInto(session, taskId, upTo, signal)
      return await read(session)
    } finally {
      session.close(characters > muchText)
    }
  })
}

/** Does the steps of `readFold` in the thread. Returns how many characters the thread has read. */
async function readLogInto(
  session: ThreadSession<'reading'>,
  taskId: string,
  upTo: number,
  signal: AbortSignal,
): Promise<number> {
  const stored = await findNearestKeyframeText(taskId, upTo)
  const start = stored === null ? 0 : await session.call('start', stored)
  if (start === null) await removeKeyframes(taskId)
  let last = start ?? 0
  let due = start ? (stored?.length ?? 0) : 0
  let since = 0
  let characters = stored?.length ?? 0
  for (;;) {
    signal.throwIfAborted()
    const page = await readEventColumns(taskId, last, Math.max(1, Math.min(pageSize, upTo - last)), true)
    const rows = page.filter(({ seq }) => seq <= upTo)
    if (rows.length > 0) last = await session.call('add', rows)
    const read = rows.reduce((sum, { raw, event }) => sum + raw.length + event.length, 0)
    characters += read
    since += 2 * read
    if (rows.length < page.length || page.length === 0 || last >= upTo) return characters
    if (since < due || page.length < pageSize) continue
    const text = await session.call('keyframe')
    due = text?.length ?? Infinity
    if (text === null || since < due) continue
    since = 0
    await storeKeyframe(taskId, last, text)
  }
}

const pieceBytes = 256 * 1024
/** Milliseconds after which a response that the caller does not read fails. */
const stalledMs = 60_000

/**
 * Returns a response with JSON from a worker thread, sent as fast as the caller reads it. It counts as unsent until the caller
 * has read it or disconnected. It fails if the caller reads nothing for 60 s.
 */
export function largeResponse(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response {
  return new Response(largeBody(bytes), { headers: { 'Content-Type': 'application/json', ...headers } })
}

function largeBody(answer: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const release = trackUnsentBytes(answer.byteLength)
  let bytes: Uint8Array = answer
  let sent = 0
  let timer: NodeJS.Timeout | undefined
  const end = (): void => {
    clearTimeout(timer)
    bytes = new Uint8Array()
    release()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          end()
          controller.error(new Error('The client did not read the response.'))
        }, stalledMs).unref()
      },
      pull(controller) {
        timer?.refresh()
        controller.enqueue(bytes.subarray(sent, sent + pieceBytes))
        sent += pieceBytes
        if (sent < bytes.byteLength) return
        controller.close()
        end()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

/** Yields a task's rows up to `upTo`, in order, for a worker thread. Throws the reason of `signal` when it aborts. */
export async function* readStoredPages(
  taskId: string,
  upTo: number,
  signal: AbortSignal,
): AsyncGenerator<EventColumns[]> {
  for (let after = 0; after < upTo;) {
    signal.throwIfAborted()
    const page = (await readEventColumns(taskId, after, pageSize, true)).filter(({ seq }) => seq <= upTo)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.seq
    await yieldOnce()
  }
}
