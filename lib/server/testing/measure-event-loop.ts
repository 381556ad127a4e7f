import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

/**
 * Waits for `work`. Returns its result, the total CPU time of this thread meanwhile, and the longest CPU time between two turns
 * of the event loop, in milliseconds. Other processes do not matter. `nextLook` resolves when it is time to measure again.
 */
export async function measureEventLoop<T>(
  work: Promise<T>,
  nextMeasurement: () => Promise<unknown> = () => sleep(5),
): Promise<{ result: T; total: number; longest: number }> {
  let [total, longest] = [0, 0]
  const done = new AbortController()
  const end = (): void => done.abort()
  work.then(end, end)
  while (!done.signal.aborted) {
    const start = process.threadCpuUsage()
    await nextMeasurement()
    const cpuMs = cpuTime(start)
    total += cpuMs
    longest = Math.max(longest, cpuMs)
  }
  return { result: await work, total, longest }
}
