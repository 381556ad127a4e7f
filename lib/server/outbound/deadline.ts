import 'server-only'
import { Fault } from '@/lib/faults/fault'

export interface Deadline {
  /** Aborts with an `agent-timeout` fault when the time is over, or with the caller's reason. */
  signal: AbortSignal
  /** Restarts the timer. */
  restart: () => void
  clear: () => void
  /** Ends the deadline and ignores the caller's signal from then on. */
  end: () => void
}

/** Creates a time limit for a request to `host`. */
export function createDeadline(ms: number, host: string, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const seconds = Math.round(ms / 100) / 10
  const expire = () =>
    controller.abort(
      new Fault('agent-timeout', `${host} didn't respond within ${seconds} s.`, {
        hop: 'connection',
        details: { step: 'answer', host, code: 'timeout', values: { seconds } },
      }),
    )
  let timer: NodeJS.Timeout | undefined = setTimeout(expire, ms)
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const restart = () => {
    clear()
    timer = setTimeout(expire, ms)
  }
  // AbortSignal.any takes several times as long, and causes garbage collection.
  const abort = () => controller.abort(caller?.reason)
  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  const end = () => {
    clear()
    caller?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, restart, clear, end }
}
