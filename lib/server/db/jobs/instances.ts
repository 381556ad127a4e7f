import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { DedicatedConnection } from '@/lib/server/db/engine/dedicated-connection'

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

/** Deletes instances that stopped long ago, and old commands. */
export async function deleteExpiredInstances(): Promise<void> {
  const { instance, taskCommand } = database().prisma
  const longAgo = new Date(Date.now() - retentionMs)
  await instance.deleteMany({ where: { expiresAt: { lt: longAgo } } })
  await taskCommand.deleteMany({ where: { createdAt: { lt: longAgo } } })
}
