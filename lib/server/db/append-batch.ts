import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { type StoredRow, type TaskChange, appendStatements } from '@/lib/server/db/append-statements'
import type { BatchItem } from '@/lib/server/db/batcher'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import type { TaskPatch } from '@/lib/server/db/task-record'

/** Rows of one task that are logged together, and what they change in the task's own row. */
export interface Append extends BatchItem {
  taskId: string
  stored: StoredRow[]
  change: TaskPatch
}

/**
 * Writes a batch durably. When a row of one task is refused the others are written all the same: the answer names the
 * appends that failed, and why. Throws when the database could not be reached.
 */
export async function writeAppends(appends: Append[]): Promise<Map<Append, unknown>> {
  try {
    await write(appends)
    return new Map()
  } catch (error) {
    if (databaseProblem(error) === 'unavailable') throw error
    if (appends.length === 1) return new Map(appends.map((append) => [append, refusal(append, error)]))
  }
  const failed = new Map<Append, unknown>()
  for (const append of appends) {
    // A log has no holes: nothing of a task is written behind what was refused.
    const before = [...failed].find(([other]) => other.taskId === append.taskId)
    const failures = before ? new Map([[append, before[1]]]) : await writeAppends([append])
    for (const [which, why] of failures) failed.set(which, why)
  }
  return failed
}

async function write(appends: Append[]): Promise<void> {
  const { prisma, provider } = database()
  const { insert, update, date } = appendStatements[provider]
  const updatedAt = date(new Date())
  const changes = new Map<string, TaskChange>()
  for (const { taskId, stored, change } of appends) {
    const before = changes.get(taskId)
    const lastSeq = stored.at(-1)?.seq ?? before?.lastSeq
    changes.set(taskId, { ...before, ...change, id: taskId, lastSeq, updatedAt })
  }
  await prisma.$transaction([
    prisma.$executeRawUnsafe(insert, JSON.stringify(appends.flatMap(({ stored }) => stored))),
    prisma.$executeRawUnsafe(update, JSON.stringify([...changes.values()])),
  ])
}

function refusal({ taskId, stored }: Append, error: unknown): unknown {
  if (databaseProblem(error) !== 'taken') return error
  return new Fault(
    'conflict',
    `Event ${stored[0]?.seq} of task ${taskId} is already logged: another writer is at work.`,
    {
      hop: 'switchboard',
    },
  )
}
