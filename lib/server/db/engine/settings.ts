import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'

/** Returns the value of a setting, within a transaction if there is one; undefined if it is not set. */
export async function readSetting(name: string, tx: Prisma.TransactionClient = database().prisma): Promise<unknown> {
  return (await tx.setting.findUnique({ where: { name } }))?.value
}

/** Stores the value of a setting, within a transaction if there is one. */
export async function writeSetting(
  name: string,
  value: Prisma.InputJsonObject,
  tx: Prisma.TransactionClient = database().prisma,
): Promise<void> {
  const data = { value, updatedAt: new Date() }
  await tx.setting.upsert({ where: { name }, create: { name, ...data }, update: data })
}
