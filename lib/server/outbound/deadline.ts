import 'server-only'
import { Fault } from '@/lib/faults/fault'

export interface Deadline {
  /** Aborts with an `agent-timeout` fault once the time is over, or with the caller's reason. */
  signal: AbortSignal
  /** Starts the time anew. */
  restart: () => void
  clear: () => void
}

/** A time limit on something that `host` is to do. */
export function deadline(ms: number, host: string, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const seconds = Math.round(ms / 100) / 10
  const expire = () =>
    controller.abort(
      new Fault('agent-timeout', `${host} did not answer within ${seconds} s.`, {
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
  return { signal: caller ? AbortSignal.any([controller.signal, caller]) : controller.signal, restart, clear }
}
