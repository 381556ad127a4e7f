/** Browsers that do not tell when they are idle: by then the page has come up. */
const laterMs = 2000

/** Waits until the page has nothing else to do, or for so long at most. Answers with the function that ends the wait. */
export function whenIdle(work: () => void, mostMs?: number): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, mostMs ?? laterMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, mostMs === undefined ? {} : { timeout: mostMs })
  return () => cancelIdleCallback(handle)
}
