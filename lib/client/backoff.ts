export interface Backoff {
  /** Waits: 0.5 s the first time, twice as long each time after, at most 15 s, with some jitter; never less than `least` ms. */
  wait: (least?: number) => Promise<void>
  /** Ends a wait at once, and begins with the shortest again. */
  now: () => void
  reset: () => void
}

const firstMs = 500
const longestMs = 15_000

/** Growing pauses between attempts; an aborted signal ends the pause. */
export function backoff(signal: AbortSignal): Backoff {
  let attempts = 0
  let end: (() => void) | undefined
  signal.addEventListener('abort', () => end?.())

  const wait = (least = 0): Promise<void> =>
    new Promise((resolve) => {
      const pause = Math.max(least, Math.min(longestMs, firstMs * 2 ** attempts) * (0.75 + Math.random() / 4))
      attempts += 1
      const timer = setTimeout(() => end?.(), pause)
      end = () => {
        clearTimeout(timer)
        end = undefined
        resolve()
      }
      if (signal.aborted) end?.()
    })

  const reset = (): void => {
    attempts = 0
  }
  const now = (): void => {
    reset()
    end?.()
  }
  return { wait, now, reset }
}
