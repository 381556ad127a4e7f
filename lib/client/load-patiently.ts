import { backoff } from '@/lib/client/backoff'
import { onWake } from '@/lib/client/wake-signal'

const mostTries = 4

/** The server has no such word, and nothing to load either. */
const isOnline = (): boolean => navigator.onLine !== false

/** Resolves when the network may be back: at once where the browser thinks that it is there. */
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
 * Loads code that a page asks for when it is needed. Without a network it waits for it, and tries again; rejects where
 * the code cannot be had for longer although there is a network.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  const pauses = backoff(new AbortController().signal)
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (isOnline() && tries >= mostTries) throw error
      await pauses.wait()
      await network()
    }
  }
}
