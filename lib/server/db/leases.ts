import 'server-only'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'

/**
 * Takes, or keeps, work that only one instance does at a time: true while `holder` has it, for `ms` from now. Judged by the
 * database's clock, which all instances share.
 */
export async function takeLease(name: string, holder: string, ms: number): Promise<boolean> {
  const { prisma } = database()
  const now = await sharedNow()
  const expiresAt = new Date(now.getTime() + ms)
  // One that ends later than anybody may ask for was written before the clock was put back.
  const over = [{ expiresAt: { lte: now } }, { expiresAt: { gt: new Date(now.getTime() + 2 * ms) } }]
  const mine = await prisma.lease.updateMany({
    where: { name, OR: [{ holder }, ...over] },
    data: { holder, expiresAt },
  })
  if (mine.count > 0) return true
  try {
    if ((await prisma.lease.findUnique({ where: { name } })) !== null) return false
    await prisma.lease.create({ data: { name, holder, expiresAt } })
    return true
  } catch (error) {
    if (databaseProblem(error) === 'taken') return false
    throw error
  }
}

/** Gives the work back, so that another instance need not wait. */
export async function dropLease(name: string, holder: string): Promise<void> {
  await database().prisma.lease.deleteMany({ where: { name, holder } })
}

/** Gives everything back that one holds. */
export async function dropLeases(holder: string): Promise<void> {
  await database().prisma.lease.deleteMany({ where: { holder } })
}

async function sharedNow(): Promise<Date> {
  const { provider, prisma } = database()
  // The embedded database is this machine's.
  if (provider === 'sqlite') return new Date()
  const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT now() AS "now"`
  return row?.now ?? new Date()
}
