import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/server/platform/log'

/**
 * Runs the work repeatedly with pauses of `everyMs` (plus or minus 20 %) until `signal` aborts. Logs the first of consecutive
 * failures. Never rejects.
 */
export async function repeat(
  what: string,
  everyMs: number,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await work()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1 && !signal.aborted) log().warn({ err: error }, `failed to ${what}, retrying`)
    }
    await sleep(everyMs * (0.8 + 0.4 * Math.random()), undefined, { signal, ref: false }).catch(() => {})
  }
}
