import 'server-only'
import { database } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'

/** What is kept under that name; undefined where nothing is. */
export async function readSetting(name: string): Promise<unknown> {
  return (await database().prisma.setting.findUnique({ where: { name } }))?.value
}

/** Keeps a setting in place of what was there. */
export async function writeSetting(name: string, value: Prisma.InputJsonObject): Promise<void> {
  const data = { value, updatedAt: new Date() }
  await database().prisma.setting.upsert({ where: { name }, create: { name, ...data }, update: data })
}
