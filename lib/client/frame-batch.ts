/** Screens are brought up to date at most this often: markdown of a long answer is costly to lay out. */
const intervalMs = 100
/** A hidden page gets no frames; its title should change all the same. */
const hiddenMs = 1000

/** Answers with a function that asks for `flush` to run soon: before the next frame, at most once in 100 ms. */
export function frameBatch(flush: () => void): () => void {
  let asked = false
  let flushedAt = 0

  const run = (): void => {
    asked = false
    flushedAt = performance.now()
    flush()
  }
  const beforeFrame = (): void => {
    if (typeof requestAnimationFrame === 'undefined') return run()
    // Whichever comes first: left alone, the other would bring the next flush forward.
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
    if (asked) return
    asked = true
    setTimeout(beforeFrame, Math.max(0, flushedAt + intervalMs - performance.now()))
  }
}
