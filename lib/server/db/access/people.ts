import 'server-only'
import type { Role } from '@/lib/access/roles'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the person as a viewer with their role and teams; null if the person does not exist or may not sign in. */
export async function readViewer(userId: string): Promise<Viewer | null> {
  const row = await database().prisma.user.findFirst({
    where: { id: userId, disabledAt: null },
    select: { id: true, role: true, teams: { select: { teamId: true } } },
  })
  return (
    row && { userId: row.id, role: row.role as Role, teamIds: row.teams.map(({ teamId }) => teamId), agentIds: null }
  )
}

/** Returns the same viewer. Throws `forbidden` if the person does not exist or may not sign in. */
export async function requireActiveViewer(userId: string): Promise<Viewer> {
  const viewer = await readViewer(userId)
  if (viewer) return viewer
  throw new Fault('forbidden', 'The account of the person who started this is disabled.', { hop: 'switchboard' })
}
