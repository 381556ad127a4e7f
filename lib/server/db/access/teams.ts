import 'server-only'
import type { Team } from '@/lib/api/account'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import type { Viewer } from '@/lib/server/platform/viewer'

const maxTeams = 500
const maxKeyLength = 200

const selection = { select: { id: true, name: true, _count: { select: { members: true } } } } as const

interface TeamRow {
  id: string
  name: string
  _count: { members: number }
}

const toTeam = ({ id, name, _count }: TeamRow): Team => ({ id, name, memberCount: _count.members })
const nameColumns = (name: string) => ({ name: toStorableData(name), nameKey: buildSearchText([name], maxKeyLength) })
const createMissingTeamFault = (): Fault => new Fault('not-found', 'Team not found.')

/** Returns the viewer's teams by name; for an administrator all teams. */
export async function listTeams({ role, teamIds }: Viewer): Promise<Team[]> {
  const where = role === 'administrator' ? {} : { id: { in: [...teamIds] } }
  const rows = await database().prisma.team.findMany({ where, orderBy: [{ nameKey: 'asc' }], ...selection })
  return rows.map(toTeam)
}

/** Creates a team. Throws `conflict` if the name is taken or there are too many. */
export async function createTeam(name: string): Promise<Team> {
  const { prisma } = database()
  if ((await prisma.team.count()) >= maxTeams)
    throw new Fault('conflict', `There can be at most ${maxTeams} teams.`, { details: { code: 'teams-full' } })
  return withNameFaults(async () => toTeam(await prisma.team.create({ data: nameColumns(name), ...selection })))
}

/** Renames a team. Throws `not-found`, and `conflict` if the name is taken. */
export async function renameTeam(id: string, name: string): Promise<Team> {
  return withNameFaults(async () =>
    toTeam(
      await database().prisma.team.update({ where: { id: toStorableData(id) }, data: nameColumns(name), ...selection }),
    ),
  )
}

/**
 * Deletes a team. Its agents stay with their owners; those that only teams see are seen by fewer people. Throws `not-found`.
 */
export async function removeTeam(id: string): Promise<void> {
  const { prisma } = database()
  const key = toStorableData(id)
  const of = { OR: [{ teamId: key }, { visibleTo: { some: { teamId: key } } }] }
  const [, { count }] = await prisma.$transaction([
    // Readers of the catalog notice changes by this time.
    prisma.agent.updateMany({ where: of, data: { updatedAt: new Date() } }),
    prisma.team.deleteMany({ where: { id: key } }),
  ])
  if (count === 0) throw createMissingTeamFault()
}

async function withNameFaults(write: () => Promise<Team>): Promise<Team> {
  try {
    return await write()
  } catch (error) {
    const problem = databaseErrorKind(error)
    if (problem === 'missing') throw createMissingTeamFault()
    if (problem !== 'taken') throw error
    throw new Fault('conflict', 'A team with this name already exists.', { details: { code: 'team-taken' } })
  }
}
