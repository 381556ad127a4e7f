/** Delay in browsers without `requestIdleCallback`. */
const laterMs = 2000

/** Runs `work` when the page is idle, or after `mostMs` at the latest. Returns the cancel function. */
export function whenIdle(work: () => void, mostMs?: number): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, mostMs ?? laterMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, mostMs === undefined ? {} : { timeout: mostMs })
  return () => cancelIdleCallback(handle)
}
