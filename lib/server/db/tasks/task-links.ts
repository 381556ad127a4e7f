import 'server-only'
import type { Role } from '@/lib/access/roles'
import { database } from '@/lib/server/db/engine/client'
import { activePersonFilter } from '@/lib/server/db/access/active-people'
import { actFor, type Viewer } from '@/lib/server/platform/viewer'
import type { RedactionKind } from '@/lib/trace/redaction'

/** A public link to one task. */
export interface TaskLinkRecord {
  id: string
  createdAt: Date
  createdBy: string
  expiresAt: Date
  revokedAt: Date | null
  redact: RedactionKind[]
}

const linkSelection = {
  id: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  redaction: true,
  creator: { select: { name: true } },
} as const

interface LinkRow {
  id: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  redaction: unknown
  creator: { name: string }
}

const toRecord = ({ redaction, creator, ...row }: LinkRow): TaskLinkRecord => ({
  ...row,
  createdBy: creator.name,
  redact: redaction as RedactionKind[],
})

/** Stores a link by the hash of its token. */
export async function createTaskLink(
  { userId: creatorId }: Viewer,
  link: { taskId: string; tokenHash: string; redact: RedactionKind[]; expiresAt: Date },
): Promise<TaskLinkRecord> {
  const { redact: redaction, ...rest } = link
  return toRecord(
    await database().prisma.taskLink.create({ data: { ...rest, redaction, creatorId }, select: linkSelection }),
  )
}

/** Returns all links to a task, newest first, including expired and revoked ones. */
export async function listTaskLinks(taskId: string): Promise<TaskLinkRecord[]> {
  const rows = await database().prisma.taskLink.findMany({
    where: { taskId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: linkSelection,
  })
  return rows.map(toRecord)
}

/** Revokes a link at once. Returns false if the task has no such link. */
export async function revokeTaskLink(taskId: string, id: string): Promise<boolean> {
  const where = { id, taskId }
  const { taskLink } = database().prisma
  await taskLink.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: new Date() } })
  return (await taskLink.count({ where })) > 0
}

/** Returns the number of active links to a task. */
export async function countActiveTaskLinks(taskId: string): Promise<number> {
  return database().prisma.taskLink.count({ where: { taskId, revokedAt: null, expiresAt: { gt: new Date() } } })
}

/** A task that a link shows, to anyone. */
interface SharedTask {
  taskId: string
  /** Its author, with the role and the teams of now. */
  author: Viewer
  redact: RedactionKind[]
}

/** Returns the task of the link with that token; null if it is unknown, expired or revoked, or if its author may not sign in. */
export async function findSharedTask(tokenHash: string): Promise<SharedTask | null> {
  const owner = { select: { id: true, role: true, teams: { select: { teamId: true } } } } as const
  const row = await database().prisma.taskLink.findFirst({
    where: { tokenHash, revokedAt: null, expiresAt: { gt: new Date() }, task: { owner: await activePersonFilter() } },
    select: { taskId: true, redaction: true, task: { select: { owner } } },
  })
  if (!row) return null
  const { id, role, teams } = row.task.owner
  const author = { ...actFor(id), role: role as Role, teamIds: teams.map(({ teamId }) => teamId) }
  return { taskId: row.taskId, author, redact: row.redaction as RedactionKind[] }
}
