import 'server-only'
import { database } from '@/lib/server/db/client'
import type { Session } from '@/lib/server/db/session'

/** For how long an instance counts as living after it was last heard of, in ms. */
export const lifeMs = 5_000
/** For how long what is left of one that is gone is kept. */
const keptMs = 600_000

// Over the instance's own connection, so that a busy pool never makes it look dead.
const renew = `INSERT INTO "Instance" ("id", "expiresAt")
  VALUES ($1, (clock_timestamp() AT TIME ZONE 'UTC') + $2 * interval '1 millisecond')
  ON CONFLICT ("id") DO UPDATE SET "expiresAt" = excluded."expiresAt"`

/** Tells the others that this instance lives, by the clock that all share. */
export function renewInstance(session: Session, id: string): Promise<void> {
  return session.query(renew, [id, lifeMs])
}

/** Forgets an instance: what it holds is free. */
export async function forgetInstance(id: string): Promise<void> {
  await database().prisma.instance.deleteMany({ where: { id } })
}

/** Forgets those that are long gone, and errands that nobody waits for any more. */
export async function forgetGone(): Promise<void> {
  const { instance, errand } = database().prisma
  const longAgo = new Date(Date.now() - keptMs)
  await instance.deleteMany({ where: { expiresAt: { lt: longAgo } } })
  await errand.deleteMany({ where: { createdAt: { lt: longAgo } } })
}
