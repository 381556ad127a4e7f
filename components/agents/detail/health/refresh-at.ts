/** The scheduled check takes a moment. */
const graceMs = 3_000
const soonestMs = 5_000
/** Upper limit, since timers and clocks are inexact. */
const latestMs = 3_600_000

/** Calls `refresh` soon after `at`, and repeatedly from then on, since the check may take long. Returns the stop function. */
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
