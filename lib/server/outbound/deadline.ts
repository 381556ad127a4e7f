import 'server-only'
import { Fault } from '@/lib/faults/fault'

export interface Deadline {
  /** Aborts with an `agent-timeout` fault once the time is over, or with the caller's reason. */
  signal: AbortSignal
  /** Starts the time anew. */
  restart: () => void
  clear: () => void
  /** Nothing is waited for any more: the caller's signal is not listened to either. */
  end: () => void
}

/** A time limit on something that `host` is to do. */
export function deadline(ms: number, host: string, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const seconds = Math.round(ms / 100) / 10
  const expire = () =>
    controller.abort(
      new Fault('agent-timeout', `${host} didn't respond within ${seconds} s.`, {
        hop: 'connection',
        details: { step: 'answer', host, code: 'timeout', values: { seconds } },
      }),
    )
  let timer = setTimeout(expire, ms)
  const clear = () => clearTimeout(timer)
  const restart = () => {
    clear()
    timer = setTimeout(expire, ms)
  }
  // AbortSignal.any takes several times as long, and the garbage collector's time too.
  const leave = () => controller.abort(caller?.reason)
  if (caller?.aborted) leave()
  caller?.addEventListener('abort', leave)
  const end = () => {
    clear()
    caller?.removeEventListener('abort', leave)
  }
  return { signal: controller.signal, restart, clear, end }
}
