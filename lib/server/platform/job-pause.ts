import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { singleton } from '@/lib/server/platform/singleton'

/** The pause of a background job between two runs. */
export interface JobPause {
  /** Waits for `ms` milliseconds, until the job is woken, or until `signal` aborts. Returns at once if it was woken before. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The wake-up of each job's next pause, by the name of the job. */
const wakeUps = () => singleton('job-wake-ups', () => new Map<string, AbortController>())

/** Creates the pause of the job `name`. */
export function createJobPause(name: string): JobPause {
  wakeUps().set(name, new AbortController())
  const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
    const wakeUp = wakeUps().get(name)
    const signals = wakeUp ? [signal, wakeUp.signal] : [signal]
    await sleep(ms, undefined, { signal: AbortSignal.any(signals) }).catch(() => {})
    wakeUps().set(name, new AbortController())
  }
  return { wait }
}

/** Ends the current or next pause of a job, for example because its settings changed. Does nothing if no such job runs. */
export function wakeJob(name: string): void {
  wakeUps().get(name)?.abort()
}
