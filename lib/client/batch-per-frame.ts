/** Minimum interval between updates: rendering the Markdown of a long response is costly. */
const intervalMs = 100
/** A hidden page gets no animation frames, but its title still updates. */
const hiddenMs = 1000

/** Returns a function that schedules `flush` before the next frame, at most once per 100 ms. */
export function batchPerFrame(flush: () => void): () => void {
  let scheduled = false
  let flushedAt = 0

  const run = (): void => {
    scheduled = false
    flushedAt = performance.now()
    flush()
  }
  const beforeFrame = (): void => {
    if (typeof requestAnimationFrame === 'undefined') return run()
    // Whichever comes first cancels the other, so that it does not trigger the next flush early.
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      run()
    })
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame)
      run()
    }, hiddenMs)
  }
  return () => {
    if (scheduled) return
    scheduled = true
    setTimeout(beforeFrame, Math.max(0, flushedAt + intervalMs - performance.now()))
  }
}
