import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

const listeners = () => singleton('push-bells', () => new Map<string, () => void>())

/** Signals that the agent has updates of this task; returns false if no turn waits for them. */
export function signalUpdate(taskId: string): boolean {
  const listener = listeners().get(taskId)
  listener?.()
  return listener !== undefined
}

export interface UpdateSignal {
  /**
   * Resolves with true as soon as updates are signaled, or were since the last call; with false after `ms`. Rejects when
   * `signal` aborts.
   */
  wait: (ms: number, signal: AbortSignal) => Promise<boolean>
  close: () => void
}

/** Opens the signal of a task. A later one of the same task replaces it. */
export function openUpdateSignal(taskId: string): UpdateSignal {
  let signaled = false
  let wake: (() => void) | undefined
  const notify = () => {
    signaled = true
    wake?.()
  }
  listeners().set(taskId, notify)
  return {
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const stop = () => reject(signal.reason)
      const timer = setTimeout(resolve, ms)
      wake = resolve
      if (signaled) resolve()
      signal.addEventListener('abort', stop)
      try {
        await promise
        return signaled
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        signaled = false
      }
    },
    close: () => {
      if (listeners().get(taskId) === notify) listeners().delete(taskId)
    },
  }
}
