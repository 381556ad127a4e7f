import 'server-only'
import { singleton } from '@/lib/server/singleton'

const stop = () => singleton('task-stopping', () => new AbortController())

/** True once the process has begun to shut down: turns are left to be taken up again by the next one. */
export function isStopping(): boolean {
  return stopSignal().aborted
}

/** Aborts when the shutdown begins. */
export function stopSignal(): AbortSignal {
  return stop().signal
}

/** Begins the shutdown. */
export function beginStopping(): void {
  stop().abort()
}
