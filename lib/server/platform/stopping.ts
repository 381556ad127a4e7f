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

/** Called and awaited by scripts/serve.mjs before the process ends. */
const hook = Symbol.for('switchboard.stop')

/** Registers `stop` to be called when the process must end. */
export function onStop(stop: () => Promise<void>): void {
  Object.assign(globalThis, { [hook]: stop })
}
