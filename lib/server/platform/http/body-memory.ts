import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { singleton } from '@/lib/server/platform/singleton'

const mebibyte = 1024 * 1024
/** Maximum bytes of large bodies in memory, for requests and responses each. */
const capacity = 40 * mebibyte
/** Bytes of a body that need no reservation. */
export const unreservedBytes = mebibyte
/** Milliseconds that a body waits for memory. */
const maxWaitMs = 10_000
/** Seconds after which the client may retry. */
const retryAfter = 5

interface Pool {
  used: number
  waiting: { bytes: number; start: () => void }[]
}

export type BodyPool = 'requests' | 'responses'

const poolOf = (name: BodyPool) => singleton(`body-memory-${name}`, (): Pool => ({ used: 0, waiting: [] }))

/** The memory reserved for one body. */
export interface BodyMemory {
  /**
   * Reserves more bytes, in the order of the requests. Throws `unavailable` with `retryAfter` if there is no memory within 10
   * s.
   */
  reserve: (bytes: number) => Promise<void>
  /** Releases the reserved memory. */
  release: () => void
}

/** Opens an empty reservation. Bodies of one pool share 40 MiB in this process. */
export function openBodyMemory(name: BodyPool): BodyMemory {
  const pool = poolOf(name)
  let reserved = 0
  return {
    reserve: async (wanted) => {
      const bytes = Math.min(wanted, capacity - reserved)
      await take(pool, bytes)
      reserved += bytes
    },
    release: () => {
      pool.used -= reserved
      reserved = 0
      startWaiting(pool)
    },
  }
}

async function take(pool: Pool, bytes: number): Promise<void> {
  if (pool.waiting.length === 0 && pool.used + bytes <= capacity) {
    pool.used += bytes
    return
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const waiting = { bytes, start: resolve }
  pool.waiting.push(waiting)
  const timer = setTimeout(() => {
    pool.waiting = pool.waiting.filter((one) => one !== waiting)
    reject(new Fault('unavailable', 'Switchboard is receiving too many large bodies at once.', { retryAfter }))
    startWaiting(pool)
  }, maxWaitMs)
  try {
    await promise
  } finally {
    clearTimeout(timer)
  }
}

function startWaiting(pool: Pool): void {
  for (let next = pool.waiting[0]; next && pool.used + next.bytes <= capacity; next = pool.waiting[0]) {
    pool.used += next.bytes
    pool.waiting.shift()
    next.start()
  }
}
