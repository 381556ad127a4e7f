import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'

/** Returns the value of a setting; undefined if it is not set. */
export async function readSetting(name: string): Promise<unknown> {
  return (await database().prisma.setting.findUnique({ where: { name } }))?.value
}

/** Stores the value of a setting. */
export async function writeSetting(name: string, value: Prisma.InputJsonObject): Promise<void> {
  const data = { value, updatedAt: new Date() }
  await database().prisma.setting.upsert({ where: { name }, create: { name, ...data }, update: data })
}
