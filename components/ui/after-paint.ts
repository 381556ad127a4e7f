/** Runs `work` once the next frame is painted. Returns the cancel function. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
