import 'server-only'
import type { Role } from '@/lib/access/roles'
import { Fault } from '@/lib/faults/fault'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { database } from '@/lib/server/db/engine/client'
import type { UserWhereInput } from '@/lib/server/db/gen/sqlite/models/User'
import { localUserId, localViewer, type Viewer } from '@/lib/server/platform/viewer'

/** The last use of an account is stored at most this often, in ms. */
const touchMs = 60 * 60 * 1000

/**
 * Returns the person as a viewer with their role and teams; null if the person does not exist or may not sign in. While accounts are
 * off, the built-in user may do everything, even if the account is disabled.
 */
export async function readViewer(userId: string): Promise<Viewer | null> {
  if (userId === localUserId && !(await areAccountsOn())) return localViewer()
  const row = await database().prisma.user.findFirst({
    where: { id: userId, disabledAt: null },
    select: { id: true, role: true, seenAt: true, teams: { select: { teamId: true } } },
  })
  if (!row) return null
  if (Date.now() - (row.seenAt?.getTime() ?? 0) > touchMs)
    await database().prisma.user.updateMany({ where: { id: userId }, data: { seenAt: new Date() } })
  const teamIds = row.teams.map(({ teamId }) => teamId)
  return {
    userId: row.id,
    role: row.role as Role,
    teamIds,
    agentIds: null,
    apiKey: null,
    sessionId: null,
    ofPerson: true,
  }
}

/** Returns the same viewer. Throws `forbidden` if the person does not exist or may not sign in. */
export async function requireActiveViewer(userId: string): Promise<Viewer> {
  const viewer = await readViewer(userId)
  if (viewer) return viewer
  throw new Fault('forbidden', 'The account of the person who started this is disabled.', {
    hop: 'switchboard',
    details: { code: 'account-disabled' },
  })
}

/** Returns the condition for people whose account is not disabled, and for the built-in user while accounts are off. */
export async function activePersonFilter(): Promise<UserWhereInput> {
  return (await areAccountsOn()) ? { disabledAt: null } : { OR: [{ disabledAt: null }, { id: localUserId }] }
}

/** Returns true if the person exists and may sign in, and for the built-in user while accounts are off. */
export async function isActivePerson(userId: string): Promise<boolean> {
  return (await database().prisma.user.count({ where: { id: userId, ...(await activePersonFilter()) } })) > 0
}
