import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

/** Silence of a running job, in ms, after which the next one starts. */
export const headStartMs = 1_000
const maxAtOnce = 6

/**
 * Runs jobs in order: the next one starts when one has ended, or after `headStartMs` without an end; at most six run at a
 * time. `start` returns the next job, or undefined when there is none left; `isDone` is asked after each end. Resolves
 * when it returns true or all jobs have ended. Rejects with the error of the first job that fails.
 */
export async function runStaggered(start: () => Promise<void> | undefined, isDone: () => boolean): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!isDone()) {
    const job = running.size < maxAtOnce ? start() : undefined
    if (job) {
      running.add(job)
      const forget = () => running.delete(job)
      job.then(forget, forget)
    } else if (running.size === 0) return
    await firstOf(running)
  }
}

async function firstOf(running: ReadonlySet<Promise<void>>): Promise<void> {
  const timer = new AbortController()
  try {
    await Promise.race([...running, sleep(headStartMs, undefined, timer).catch(() => undefined)])
  } finally {
    timer.abort()
  }
}
