import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

/**
 * Waits for `work`. Returns what it gives, the processor time that this thread spent meanwhile, and the most of it between two
 * looks at the event loop, in milliseconds. Other processes do not matter. `nextLook` resolves when it is time to look again.
 */
export async function workBetweenLooks<T>(
  work: Promise<T>,
  nextLook: () => Promise<unknown> = () => sleep(5),
): Promise<{ result: T; total: number; longest: number }> {
  let [total, longest] = [0, 0]
  const done = new AbortController()
  const end = (): void => done.abort()
  work.then(end, end)
  while (!done.signal.aborted) {
    const start = process.threadCpuUsage()
    await nextLook()
    const spent = cpuTime(start)
    total += spent
    longest = Math.max(longest, spent)
  }
  return { result: await work, total, longest }
}
