import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { onSignal, sendSignal } from '@/lib/server/platform/signals'
import { singleton } from '@/lib/server/platform/singleton'

interface Job {
  stop: AbortController
  done: Promise<void>
}

const jobs = () => singleton('background-jobs', () => new Map<string, Job>())

/** Starts a job unless one of that name runs. `run` ends soon after its signal aborts, and never rejects. */
export function startJob(name: string, run: (signal: AbortSignal) => Promise<void>): void {
  if (jobs().has(name)) return
  const stop = new AbortController()
  jobs().set(name, { stop, done: run(stop.signal) })
}

/** Stops a job. Resolves when it has ended, after `deadlineMs` at the latest. */
export async function stopJob(name: string, deadlineMs: number): Promise<void> {
  const job = jobs().get(name)
  if (!job) return
  job.stop.abort()
  await Promise.race([job.done, sleep(deadlineMs, undefined, { ref: false })])
  jobs().delete(name)
}

/** True from `startJob` until the job was stopped. */
export function isJobRunning(name: string): boolean {
  return jobs().has(name)
}

/** The pause of a background job between two runs. */
export interface JobPause {
  /** Waits for `ms` milliseconds, until the job is woken, or until `signal` aborts. Returns at once if it was woken before. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const wakeKey = (name: string) => `wake job ${name}`

/** Creates the pause of the job `name`. */
export function createJobPause(name: string): JobPause {
  let wakeUp = new AbortController()
  onSignal(wakeKey(name), () => wakeUp.abort())
  return {
    wait: async (ms, signal) => {
      await sleep(ms, undefined, { signal: AbortSignal.any([signal, wakeUp.signal]) }).catch(() => {})
      wakeUp = new AbortController()
    },
  }
}

/** Ends the current or next pause of a job, for example because its settings changed. Does nothing if no such job runs. */
export function wakeJob(name: string): void {
  sendSignal(wakeKey(name))
}
