import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

const stop = () => singleton('shutdown', () => new AbortController())

/** True once the process has begun to shut down. The next process resumes its turns. */
export function isStopping(): boolean {
  return stopSignal().aborted
}

/** Returns the signal that aborts when the shutdown begins. */
export function stopSignal(): AbortSignal {
  return stop().signal
}

/** Begins the shutdown. */
export function beginStopping(): void {
  stop().abort()
}
