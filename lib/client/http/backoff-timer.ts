import { backoffDelayMs, type BackoffPolicy } from '@/lib/retry/backoff'

export interface BackoffTimer {
  /** Waits 0.3 to 0.5 s, then twice as long each time, up to 15 s. Never less than `least` ms. */
  wait: (least?: number) => Promise<void>
  /** Ends the current wait and resets the delay. */
  now: () => void
  reset: () => void
}

const policy: BackoffPolicy = { firstMs: 400, maxMs: 12_000, jitter: 0.25 }

/** Creates a timer for retries of the browser, whose waits end early. Aborting `signal` ends the wait. */
export function createBackoffTimer(signal: AbortSignal): BackoffTimer {
  let failures = 0
  let end: (() => void) | undefined
  signal.addEventListener('abort', () => end?.())

  const wait = (least = 0): Promise<void> =>
    new Promise((resolve) => {
      failures += 1
      const timer = setTimeout(() => end?.(), Math.max(least, backoffDelayMs(policy, failures)))
      end = () => {
        clearTimeout(timer)
        end = undefined
        resolve()
      }
      if (signal.aborted) end?.()
    })

  const reset = (): void => {
    failures = 0
  }
  const now = (): void => {
    reset()
    end?.()
  }
  return { wait, now, reset }
}
