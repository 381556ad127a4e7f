import 'server-only'
import { Readable } from 'node:stream'
import { Fault } from '@/lib/faults/fault'
import { singleton } from '@/lib/server/platform/singleton'
import { createWaitQueue, type WaitQueue } from '@/lib/server/platform/wait-queue'

const mebibyte = 1024 * 1024
/** Maximum bytes of large bodies in memory, for requests and responses each. */
const capacity = 40 * mebibyte
/** Bytes of a body that need no reservation. */
export const unreservedBytes = mebibyte
/** Milliseconds that a body waits for memory. */
const maxWaitMs = 10_000
/** Seconds after which the client may retry. */
const retryAfter = 5

interface Pool extends WaitQueue<number> {
  used: number
}

type BodyPool = 'requests' | 'responses'

const createError = () =>
  new Fault('unavailable', 'Switchboard is receiving too many large bodies at once.', { retryAfter })

function createPool(): Pool {
  const state = { used: 0 }
  const take = (bytes: number): boolean => {
    if (state.used + bytes > capacity) return false
    state.used += bytes
    return true
  }
  return Object.assign(state, createWaitQueue(take, { maxWaitMs, createError }))
}

const pools = () => singleton('body-memory', () => ({ requests: createPool(), responses: createPool() }))

/** The memory reserved for one body. */
interface BodyMemory {
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
  const pool = pools()[name]
  let reserved = 0
  return {
    reserve: async (wanted) => {
      const bytes = Math.min(wanted, capacity - reserved)
      await pool.enter(bytes)
      reserved += bytes
    },
    release: () => {
      pool.used -= reserved
      reserved = 0
      pool.advance()
    },
  }
}

/** Milliseconds that a body may take, in addition to the time for its bytes at the minimum rate. */
const graceMs = 30_000
/** Bytes per second. */
const minRate = 64 * 1024
/** Maximum milliseconds that the memory of a body stays reserved after it was read: a call may take much longer. */
const maxHandlingMs = 10_000

/** Requests whose handler ends with `releaseBody`. */
const handled = new WeakMap<Request, BodyMemory>()

/** Bytes of the bodies that were read. */
const sizes = new WeakMap<Request, number>()

/** Returns how many bytes of a request's body were read. */
export function bytesRead(request: Request): number {
  return sizes.get(request) ?? 0
}

/** Keeps the memory of the request's body reserved until `releaseBody`. */
export function retainBody(request: Request): void {
  handled.set(request, openBodyMemory('requests'))
}

/** Releases the memory of the request's body after the request was handled. */
export function releaseBody(request: Request): void {
  handled.get(request)?.release()
}

/**
 * Reads the body of a request in chunks. A body of more than 1 MiB waits for memory: throws `unavailable` with `retryAfter`
 * after 10 s. Throws `request-timeout` for a body that takes more than 30 s and is slower than 64 KiB/s. `maxBytes`: the most
 * that the caller keeps. The rest is returned as well, because the connection's next request comes after it.
 */
export async function* readBody(request: Request, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  if (!request.body) return
  const announced = Number(request.headers.get('content-length') ?? 0)
  const retained = handled.get(request)
  const memory = retained ?? openBodyMemory('requests')
  // An iterator that may destroy the body keeps its listeners on it, as long as the response lasts.
  const body: AsyncIterator<Uint8Array> =
    request.body instanceof Readable
      ? request.body.iterator({ destroyOnReturn: false })
      : request.body[Symbol.asyncIterator]()
  let start = performance.now()
  let size = 0
  let reserved = unreservedBytes
  try {
    for (;;) {
      const deadline = start + graceMs + (1000 * size) / minRate
      const { done, value } = await before(deadline, body.next())
      if (done) return
      size += value.byteLength
      if (Math.min(size, maxBytes) > reserved) {
        const from = performance.now()
        const wanted = announced >= size ? announced : 2 * size
        await memory.reserve(Math.min(wanted, maxBytes) - reserved)
        reserved = Math.min(wanted, maxBytes)
        start += performance.now() - from
      }
      yield value
    }
  } finally {
    sizes.set(request, size)
    if (!retained) memory.release()
    else if (reserved > unreservedBytes) setTimeout(memory.release, maxHandlingMs).unref()
  }
}

/** Returns the next chunk. The body is not canceled, because that would close the connection before the response is sent. */
function before<T>(deadline: number, next: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () =>
      reject(new Fault('request-timeout', 'The request body arrived too slowly: less than 64 KiB per second.'))
    const timer = setTimeout(expire, deadline - performance.now())
    const clear = () => clearTimeout(timer)
    next.then(resolve, reject)
    next.then(clear, clear)
  })
}
