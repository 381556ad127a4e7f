import 'server-only'
import { database, databaseTime } from '@/lib/server/db/engine/client'
import { databaseErrorKind } from '@/lib/server/platform/database-error'

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
