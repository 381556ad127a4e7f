import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { TaskReadingModel } from '@/lib/server/db/gen/sqlite/models/TaskReading'

/** A person who opened another person's task as an administrator. */
export type TaskReadingRecord = Omit<TaskReadingModel, 'taskId' | 'readerId'>

const omit = { taskId: true, readerId: true } as const
/** Readings of a task that are listed, newest ones. */
const maxListed = 100

/** Stores that an administrator reads a task until `expiresAt`. */
export async function insertTaskReading(
  reading: Pick<TaskReadingModel, 'taskId' | 'readerId' | 'readerName' | 'reason' | 'expiresAt'>,
): Promise<TaskReadingRecord> {
  return database().prisma.taskReading.create({ data: toStorableData(reading), omit })
}

/** Returns who opened a task, newest first. */
export async function listTaskReadings(taskId: string): Promise<TaskReadingRecord[]> {
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
  return database().prisma.taskReading.findMany({ where: { taskId }, orderBy, take: maxListed, omit })
}

/** Returns until when a person may read a task that they opened; null if they may not. */
export async function findReadingEnd(readerId: string, taskId: string): Promise<Date | null> {
  const { _max } = await database().prisma.taskReading.aggregate({
    where: { readerId, taskId, expiresAt: { gt: new Date() } },
    _max: { expiresAt: true },
  })
  return _max.expiresAt
}
