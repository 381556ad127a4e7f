import 'server-only'
import { singleton } from '@/lib/server/singleton'

const bells = () => singleton('push-bells', () => new Map<string, () => void>())

/** Tells whoever waits for this task that the agent has news; false when nobody does. */
export function ring(taskId: string): boolean {
  const bell = bells().get(taskId)
  bell?.()
  return bell !== undefined
}

export interface Bell {
  /** True as soon as the agent has news, since the last time too; false after `ms`. Rejects when `signal` aborts. */
  heard: (ms: number, signal: AbortSignal) => Promise<boolean>
  close: () => void
}

/** Waits for news of a task. A later bell of the same task takes its place. */
export function openBell(taskId: string): Bell {
  let rung = false
  let wake: (() => void) | undefined
  const mine = () => {
    rung = true
    wake?.()
  }
  bells().set(taskId, mine)
  return {
    heard: async (ms, signal) => {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const stop = () => reject(signal.reason)
      const timer = setTimeout(resolve, ms)
      wake = resolve
      if (rung) resolve()
      signal.addEventListener('abort', stop)
      try {
        await promise
        return rung
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        rung = false
      }
    },
    close: () => {
      if (bells().get(taskId) === mine) bells().delete(taskId)
    },
  }
}
