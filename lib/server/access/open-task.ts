import 'server-only'
import type { TaskMetadata, TaskReading } from '@/lib/api/task-metadata'
import { Fault } from '@/lib/faults/fault'
import { recordAudit } from '@/lib/server/access/record-audit'
import { requirePerson } from '@/lib/server/db/access/people'
import { findTaskMetadata } from '@/lib/server/db/tasks/task-metadata'
import {
  findReadingEnd,
  insertTaskReading,
  listTaskReadings,
  type TaskReadingRecord,
} from '@/lib/server/db/tasks/task-readings'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'
import { requireTask, createMissingTaskFault } from '@/lib/server/tasks/task-detail'

/** How long an administrator can read a task after the audit entry, in ms. */
const readingMs = 60 * 60 * 1000

const toReading = ({ createdAt, expiresAt, ...reading }: TaskReadingRecord): TaskReading => ({
  ...reading,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/**
 * Throws `forbidden` unless the viewer is an administrator who signed in with an account: while accounts are off, and with the access
 * token, nobody is answerable for reading.
 */
export function requireAdministrator({ ofPerson, role }: Viewer): void {
  if (ofPerson && role === 'administrator') return
  throw new Fault('forbidden', 'Only administrators who are signed in with an account see the tasks of others.', {
    hint: 'Sign in with your account.',
    hop: 'switchboard',
  })
}

/** Returns a task of any person without its content, for an administrator. Throws `not-found` and `forbidden`. */
export async function readTaskMetadata(viewer: Viewer, id: string): Promise<TaskMetadata> {
  requireAdministrator(viewer)
  const task = await findTaskMetadata(id)
  if (!task) throw createMissingTaskFault(id)
  return task
}

/**
 * Lets an administrator read a task of another person for one hour. The audit entry is stored first, so that nothing is readable
 * without it. Throws `not-found`, `forbidden`, and `conflict` for an own task.
 */
export async function openTask(viewer: Viewer, id: string, reason: string, headers: Headers): Promise<TaskReading> {
  const { author } = await readTaskMetadata(viewer, id)
  if (author.id === viewer.userId) throw new Fault('conflict', 'This is your own task.')
  const { name: readerName } = await requirePerson(viewer.userId)
  await recordAudit(viewer, headers, {
    action: 'task-read',
    targetId: id,
    details: { authorId: author.id, author: author.name, reason },
  })
  const expiresAt = new Date(Date.now() + readingMs)
  return toReading(await insertTaskReading({ taskId: id, readerId: viewer.userId, readerName, reason, expiresAt }))
}

/** Returns the administrators who opened the viewer's own task, newest first. Throws `not-found`. */
export async function readTaskReadings(viewer: Viewer, id: string): Promise<TaskReading[]> {
  await requireTask(viewer, id)
  return (await listTaskReadings(id)).map(toReading)
}

/** Who opened a task, for its author; and until when an administrator may read it, if they opened it. */
interface Readings {
  readings: TaskReading[]
  until: Date | null
}

/** Returns what a page says about readings of a task. Reads nothing while accounts are off. */
export async function readReadings(viewer: Viewer, { id, ownerId }: TaskRecord): Promise<Readings> {
  const { ofPerson, role, userId } = viewer
  const isAuthor = ownerId === userId
  const canOpen = ofPerson && role === 'administrator' && !isAuthor
  return {
    readings: ofPerson && isAuthor ? await readTaskReadings(viewer, id) : [],
    until: canOpen ? await findReadingEnd(userId, id) : null,
  }
}
