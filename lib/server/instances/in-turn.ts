import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropLease, takeLease } from '@/lib/server/db/leases'
import { selfId } from '@/lib/server/instances/self'

const leaseMs = 10_000
const renewMs = 3_000
const lookMs = 300

/**
 * Does work that no two instances may do at the same time, once it is this one's turn: what the one before has done is there
 * by then, and where it was killed over it, this one does it after some seconds.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const self = selfId()
  if (self === null) return work()
  while (!(await takeLease(name, self, leaseMs))) await sleep(lookMs)
  const renewing = setInterval(() => void takeLease(name, self, leaseMs).catch(() => {}), renewMs).unref()
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await dropLease(name, self).catch(() => {})
  }
}
