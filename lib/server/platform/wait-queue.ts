import 'server-only'

interface WaitLimits {
  /** Maximum number of callers that wait. */
  maxWaiting?: number
  /** Maximum milliseconds that a caller waits. */
  maxWaitMs: number
  /** Returns the error for a caller beyond these limits. */
  createError: () => Error
}

/** Callers that wait in order for a limited resource. */
export interface WaitQueue<T> {
  /**
   * Takes the resource. Returns undefined if it was taken at once, else a promise for it. Throws the error of the limits, and the
   * reason of `signal` once it aborts.
   */
  enter: (request: T, signal?: AbortSignal) => Promise<void> | undefined
  /** Lets callers continue as far as the resource allows. Must be called whenever some of it was released. */
  advance: () => void
}

/**
 * Creates a queue for a resource. `take` takes it for a request and returns true; it returns false and changes nothing if there
 * is not enough. Nobody overtakes a caller that waits.
 */
export function createWaitQueue<T>(take: (request: T) => boolean, limits?: WaitLimits): WaitQueue<T> {
  const waiting: { request: T; start: () => void }[] = []

  const advance = (): void => {
    for (let next = waiting[0]; next && take(next.request); next = waiting[0]) {
      waiting.shift()
      next.start()
    }
  }
  const wait = async (request: T, signal: AbortSignal | undefined): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own = { request, start: resolve }
    waiting.push(own)
    const leave = (reason: unknown): void => {
      const place = waiting.indexOf(own)
      if (place === -1) return
      waiting.splice(place, 1)
      reject(reason)
      advance()
    }
    const abort = (): void => leave(signal?.reason)
    const timer = limits && setTimeout(() => leave(limits.createError()), limits.maxWaitMs)
    signal?.addEventListener('abort', abort)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
  return {
    enter: (request, signal) => {
      signal?.throwIfAborted()
      if (waiting.length === 0 && take(request)) return undefined
      if (limits?.maxWaiting !== undefined && waiting.length >= limits.maxWaiting) throw limits.createError()
      return wait(request, signal)
    },
    advance,
  }
}
