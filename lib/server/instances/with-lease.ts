import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { addJitter } from '@/lib/retry/backoff'
import { acquireLease, releaseLease } from '@/lib/server/db/jobs/instances'
import { currentInstanceId } from '@/lib/server/instances/current-instance'
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
    await sleep(addJitter(everyMs, 0.2), undefined, { signal, ref: false }).catch(() => {})
  }
}

const leaseMs = 10_000
const renewMs = 3_000
const retryMs = 300

/**
 * Runs work under a lease, so that no two instances run it at the same time. Waits for the lease; if its holder was killed, it
 * expires after 10 s. With a single instance, the work runs at once.
 */
export async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const self = currentInstanceId()
  if (self === null) return work()
  while (!(await acquireLease(name, self, leaseMs))) await sleep(retryMs)
  const renewing = setInterval(() => void acquireLease(name, self, leaseMs).catch(() => {}), renewMs).unref()
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await releaseLease(name, self).catch(() => {})
  }
}
