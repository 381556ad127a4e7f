import 'server-only'

/** Milliseconds that a response head waits for the first event. Callers and proxies time out after 30 to 60 s. */
export const holdMs = 15_000

/** Resolves with the value of `first`, or undefined after `ms` milliseconds or once the caller disconnects. */
export function valueWithin<T>(first: Promise<T>, ms: number, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(stop, ms)
    function stop(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(undefined)
    }
    signal.addEventListener('abort', stop)
    first.then(resolve, reject).finally(stop)
    if (signal.aborted) stop()
  })
}
