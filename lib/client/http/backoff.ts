export interface Backoff {
  /** Waits 0.5 s, then twice as long each time, up to 15 s, with jitter. Never less than `least` ms. */
  wait: (least?: number) => Promise<void>
  /** Ends the current wait and resets the delay. */
  now: () => void
  reset: () => void
}

const firstMs = 500
const maxMs = 15_000

/** Creates an exponential backoff. Aborting `signal` ends the wait. */
export function createBackoff(signal: AbortSignal): Backoff {
  let attempts = 0
  let end: (() => void) | undefined
  signal.addEventListener('abort', () => end?.())

  const wait = (least = 0): Promise<void> =>
    new Promise((resolve) => {
      const pause = Math.max(least, Math.min(maxMs, firstMs * 2 ** attempts) * (0.75 + Math.random() / 4))
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
