import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { singleton } from '@/lib/server/platform/singleton'

/** Maximum number of reads that wait. */
const maxWaiting = 16
/** Maximum milliseconds that a read waits. */
const maxWaitMs = 20_000
/** Unsent response bytes above which no read starts. */
const maxUnsentBytes = 32 * 1024 * 1024
/** Seconds after which the caller may retry. */
const retryAfter = 5

interface Queue {
  isRunning: boolean
  unsentBytes: number
  waiting: (() => void)[]
}

const queue = () => singleton('large-reads', (): Queue => ({ isRunning: false, unsentBytes: 0, waiting: [] }))

/**
 * Runs `work`, which reads a large task. One read runs at a time in this process, because each holds several copies of a task
 * in memory. Throws `unavailable` with `retryAfter` if 16 others wait or it waits for more than 20 s, and the reason of
 * `signal` when it aborts. Nothing runs for a caller that disconnects while it waits.
 */
export async function runInReadQueue<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  await takeTurn(signal)
  try {
    return await work()
  } finally {
    queue().isRunning = false
    startNext()
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
    startNext()
  }
}

const isFree = ({ isRunning, unsentBytes }: Queue): boolean => !isRunning && unsentBytes < maxUnsentBytes

async function takeTurn(signal: AbortSignal): Promise<void> {
  const state = queue()
  if (isFree(state) && state.waiting.length === 0) {
    state.isRunning = true
    return
  }
  if (state.waiting.length >= maxWaiting) throw busy()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  state.waiting.push(resolve)
  const leave = (reason: unknown): void => {
    const place = state.waiting.indexOf(resolve)
    if (place === -1) return
    state.waiting.splice(place, 1)
    reject(reason)
  }
  const abort = (): void => leave(signal.reason)
  const timer = setTimeout(() => leave(busy()), maxWaitMs)
  signal.addEventListener('abort', abort)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

function startNext(): void {
  const state = queue()
  if (!isFree(state)) return
  const next = state.waiting.shift()
  if (!next) return
  state.isRunning = true
  next()
}

const busy = () => new Fault('unavailable', 'Switchboard is reading too many large tasks at once.', { retryAfter })
