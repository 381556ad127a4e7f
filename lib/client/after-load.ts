/** Time in milliseconds that a page gets after loading, to show its content. */
const settleMs = 400

const hasSettled = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  const loadedMs = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0
  return loadedMs > 0 && performance.now() > loadedMs + settleMs
}

/** Runs `work` once the page has loaded and shown its content, or at once if it has, or outside a browser. Returns the cancel function. */
export function afterLoad(work: () => void): () => void {
  if (typeof document === 'undefined' || hasSettled()) {
    work()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    timer = setTimeout(work, settleMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    clearTimeout(timer)
  }
}
