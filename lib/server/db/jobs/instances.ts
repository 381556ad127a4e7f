import 'server-only'
import { database, databaseTime } from '@/lib/server/db/engine/client'
import type { DedicatedConnection } from '@/lib/server/db/engine/dedicated-connection'
import { databaseErrorKind } from '@/lib/server/platform/database-error'

/** Time for which an instance counts as alive after its last heartbeat, in ms. */
export const instanceLifetimeMs = 5_000
/** Time for which rows of stopped instances are kept, in ms. */
const retentionMs = 600_000

// Uses the instance's own connection, so that a busy pool never makes it look dead.
const renew = `INSERT INTO "Instance" ("id", "expiresAt")
  VALUES ($1, (clock_timestamp() AT TIME ZONE 'UTC') + $2 * interval '1 millisecond')
  ON CONFLICT ("id") DO UPDATE SET "expiresAt" = excluded."expiresAt"`

/** Sends the heartbeat of this instance, by the shared database clock. */
export function renewInstance(session: DedicatedConnection, id: string): Promise<void> {
  return session.query(renew, [id, instanceLifetimeMs])
}

/** Deletes an instance, which releases its tasks. */
export async function deleteInstance(id: string): Promise<void> {
  await database().prisma.instance.deleteMany({ where: { id } })
}

/** Deletes instances that stopped long ago by the shared database clock, and old commands. */
export async function deleteExpiredInstances(): Promise<void> {
  const { instance, taskCommand } = database().prisma
  const longAgo = new Date((await databaseTime()).getTime() - retentionMs)
  await instance.deleteMany({ where: { expiresAt: { lt: longAgo } } })
  await taskCommand.deleteMany({ where: { createdAt: { lt: longAgo } } })
}

/**
 * Acquires or renews a lease, for work that only one instance does at a time. Returns true if `holder` has it for `ms` from
 * now, by the shared database clock.
 */
export async function acquireLease(name: string, holder: string, ms: number): Promise<boolean> {
  const { prisma } = database()
  const now = await databaseTime()
  const expiresAt = new Date(now.getTime() + ms)
  // A lease that ends later than any caller may ask for was written before the clock was set back.
  const expired = [{ expiresAt: { lte: now } }, { expiresAt: { gt: new Date(now.getTime() + 2 * ms) } }]
  const renewed = await prisma.lease.updateMany({
    where: { name, OR: [{ holder }, ...expired] },
    data: { holder, expiresAt },
  })
  if (renewed.count > 0) return true
  try {
    if ((await prisma.lease.findUnique({ where: { name } })) !== null) return false
    await prisma.lease.create({ data: { name, holder, expiresAt } })
    return true
  } catch (error) {
    if (databaseErrorKind(error) === 'taken') return false
    throw error
  }
}

/** Releases a lease, so that another instance need not wait for its end. */
export async function releaseLease(name: string, holder: string): Promise<void> {
  await database().prisma.lease.deleteMany({ where: { name, holder } })
}

/** Releases all leases of a holder. */
export async function releaseLeases(holder: string): Promise<void> {
  await database().prisma.lease.deleteMany({ where: { holder } })
}
