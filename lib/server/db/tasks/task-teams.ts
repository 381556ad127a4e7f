import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'

/** A team that something is shared with. */
export interface SharedTeam {
  id: string
  name: string
}

const byName = {
  orderBy: { team: { nameKey: 'asc' } },
  select: { team: { select: { id: true, name: true } } },
} as const

/** Returns the teams that a task is shared with, by name. */
export async function listTaskTeams(taskId: string): Promise<SharedTeam[]> {
  const rows = await database().prisma.taskTeam.findMany({ where: { taskId }, ...byName })
  return rows.map(({ team }) => team)
}

/** Returns the teams that a conversation is shared with, by name. */
export async function listConversationTeams(conversationId: string): Promise<SharedTeam[]> {
  const rows = await database().prisma.conversationTeam.findMany({ where: { conversationId }, ...byName })
  return rows.map(({ team }) => team)
}

/** Shares a task with exactly these teams, which must exist. Teams that it is shared with already keep their time. */
export async function replaceTaskTeams(taskId: string, teamIds: readonly string[]): Promise<void> {
  await database().prisma.$transaction(async (tx) => {
    await tx.taskTeam.deleteMany({ where: { taskId, teamId: { notIn: [...teamIds] } } })
    const stored = await tx.taskTeam.findMany({ where: { taskId }, select: { teamId: true } })
    const known = new Set(stored.map(({ teamId }) => teamId))
    const data = teamIds.filter((id) => !known.has(id)).map((teamId) => ({ taskId, teamId }))
    if (data.length > 0) await tx.taskTeam.createMany({ data })
  }, transactionOptions)
}

/** Does the same for a conversation. */
export async function replaceConversationTeams(conversationId: string, teamIds: readonly string[]): Promise<void> {
  await database().prisma.$transaction(async (tx) => {
    await tx.conversationTeam.deleteMany({ where: { conversationId, teamId: { notIn: [...teamIds] } } })
    const stored = await tx.conversationTeam.findMany({ where: { conversationId }, select: { teamId: true } })
    const known = new Set(stored.map(({ teamId }) => teamId))
    const data = teamIds.filter((id) => !known.has(id)).map((teamId) => ({ conversationId, teamId }))
    if (data.length > 0) await tx.conversationTeam.createMany({ data })
  }, transactionOptions)
}

/** Returns those of these IDs that are teams. */
export async function findTeamIds(ids: readonly string[]): Promise<Set<string>> {
  const rows = await database().prisma.team.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}
