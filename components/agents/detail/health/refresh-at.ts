/** What is due then takes a moment. */
const graceMs = 3_000
const soonestMs = 5_000
/** Timers cannot wait for ever, and nobody's clock is exact. */
const latestMs = 3_600_000

/**
 * Calls `refresh` soon after that moment, and again and again from then on: what was due may take long. Answers with the
 * function that ends it.
 */
export function refreshAt(at: string, refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const arm = (): void => {
    const ms = Math.min(Math.max(Date.parse(at) - Date.now() + graceMs, soonestMs), latestMs)
    timer = setTimeout(() => {
      refresh()
      arm()
    }, ms)
  }
  arm()
  return () => clearTimeout(timer)
}
