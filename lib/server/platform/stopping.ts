import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

const shutdown = () => singleton('shutdown', () => ({ refusal: new AbortController(), stop: new AbortController() }))

/** True once new requests are refused: when the process must end, up to 2 s before `isStopping`. */
export function isRefusingRequests(): boolean {
  return refusalSignal().aborted
}

/** Returns the signal that aborts when new requests are refused. */
export function refusalSignal(): AbortSignal {
  return shutdown().refusal.signal
}

/** True once the process has begun to shut down. The next process resumes its turns. */
export function isStopping(): boolean {
  return stopSignal().aborted
}

/** Returns the signal that aborts when the shutdown begins. */
export function stopSignal(): AbortSignal {
  return shutdown().stop.signal
}

/** Refuses new requests from now on. Running calls go on. */
export function refuseRequests(): void {
  shutdown().refusal.abort()
}

/** Begins the shutdown. */
export function beginStopping(): void {
  refuseRequests()
  shutdown().stop.abort()
}

/** Called and awaited by scripts/serve.mjs before the process ends. */
const hook = Symbol.for('switchboard.stop')

/** Registers `stop` to be called when the process must end. From then on, new requests are refused. */
export function onStop(stop: () => Promise<void>): void {
  const refuseAndStop = (): Promise<void> => {
    refuseRequests()
    return stop()
  }
  Object.assign(globalThis, { [hook]: refuseAndStop })
}
