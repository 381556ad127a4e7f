/** Delay in browsers without `requestIdleCallback`. */
const laterMs = 2000

/** Runs `work` when the page is idle, or after `timeoutMs` at the latest. Returns the cancel function. */
export function whenIdle(work: () => void, timeoutMs?: number): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, timeoutMs ?? laterMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, timeoutMs === undefined ? {} : { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
