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

/** Returns the names of the settings that begin with `prefix` and were stored before that time. */
export async function listSettings(prefix: string, before: Date): Promise<string[]> {
  const where = { name: { startsWith: prefix }, updatedAt: { lt: before } }
  return (await database().prisma.setting.findMany({ where, select: { name: true } })).map(({ name }) => name)
}

/** Deletes a setting. */
export async function removeSetting(name: string): Promise<void> {
  await database().prisma.setting.deleteMany({ where: { name } })
}
