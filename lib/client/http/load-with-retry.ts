import { createBackoffTimer } from '@/lib/client/http/backoff-timer'
import { onWake } from '@/lib/client/on-wake'

const maxTries = 4

/** True on the server, where `onLine` does not exist and nothing is loaded. */
const isOnline = (): boolean => navigator.onLine !== false

/** Resolves at once if the browser is online, otherwise when it may be online again. */
function network(): Promise<void> {
  if (isOnline()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = onWake(() => {
      if (!isOnline()) return
      end()
      resolve()
    })
  })
}

/**
 * Loads code on demand. Waits for the network while offline and retries with backoff. Rejects after 4 attempts while online.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  const pauses = createBackoffTimer(new AbortController().signal)
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (isOnline() && tries >= maxTries) throw error
      await pauses.wait()
      await network()
    }
  }
}
