import 'server-only'
import { database } from '@/lib/server/db/engine/client'

/** Returns the stored bytes of a subject on a day (YYYY-MM-DD). */
export async function readUsage(subject: string, day: string): Promise<number> {
  const row = await database().prisma.dailyUsage.findUnique({ where: { subject_day: { subject, day } } })
  return Number(row?.bytes ?? 0)
}

/** Adds bytes to those of a subject on a day. */
export async function addUsage(subject: string, day: string, bytes: number): Promise<void> {
  await database().prisma.dailyUsage.upsert({
    where: { subject_day: { subject, day } },
    create: { subject, day, bytes },
    update: { bytes: { increment: bytes } },
  })
}

/** Deletes the usage of days before this one. */
export async function removeUsageBefore(day: string): Promise<void> {
  await database().prisma.dailyUsage.deleteMany({ where: { day: { lt: day } } })
}
