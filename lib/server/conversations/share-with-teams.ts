import 'server-only'
import type { SharedTeams } from '@/lib/api/share'
import { Fault } from '@/lib/faults/fault'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { requireConversation } from '@/lib/server/conversations/change-conversation'
import {
  findTeamIds,
  listConversationTeams,
  listTaskTeams,
  replaceConversationTeams,
  replaceTaskTeams,
  type SharedTeam,
} from '@/lib/server/db/tasks/task-teams'
import type { Viewer } from '@/lib/server/platform/viewer'
import { requireTask } from '@/lib/server/tasks/task-detail'

/** Returns the teams that the viewer's own task is shared with. Throws `not-found`. */
export async function readTaskTeams(viewer: Viewer, id: string): Promise<SharedTeams> {
  const { conversationId } = await requireTask(viewer, id)
  const [teams, ofConversation, accounts] = await Promise.all([
    listTaskTeams(id),
    conversationId === null ? [] : listConversationTeams(conversationId),
    areAccountsOn(),
  ])
  return { teams, ofConversation, accounts }
}

/** Returns the teams that the viewer's own conversation is shared with. Throws `not-found`. */
export async function readConversationTeams(viewer: Viewer, id: string): Promise<SharedTeams> {
  const conversation = await requireConversation(viewer, id)
  const [teams, accounts] = await Promise.all([listConversationTeams(conversation.id), areAccountsOn()])
  return { teams, ofConversation: [], accounts }
}

/**
 * Shares the viewer's own task with exactly these teams. Throws `not-found`, `conflict` while accounts are off, and `invalid-input`
 * for a team that does not exist or, unless the viewer is an administrator, that the viewer is not in.
 */
export async function shareTaskWithTeams(viewer: Viewer, id: string, teamIds: readonly string[]): Promise<SharedTeams> {
  await requireTask(viewer, id)
  await replaceTaskTeams(id, await checkTeams(viewer, teamIds, await listTaskTeams(id)))
  return readTaskTeams(viewer, id)
}

/** Shares the viewer's own conversation with all its tasks, also later ones. Throws as `shareTaskWithTeams`. */
export async function shareConversationWithTeams(
  viewer: Viewer,
  id: string,
  teamIds: readonly string[],
): Promise<SharedTeams> {
  const conversation = await requireConversation(viewer, id)
  const shared = await listConversationTeams(conversation.id)
  await replaceConversationTeams(conversation.id, await checkTeams(viewer, teamIds, shared))
  return readConversationTeams(viewer, conversation.id)
}

/** Returns the IDs of the chosen teams. Those that it is shared with already may stay. */
async function checkTeams(
  viewer: Viewer,
  teamIds: readonly string[],
  shared: readonly SharedTeam[],
): Promise<readonly string[]> {
  if (!(await areAccountsOn()))
    throw new Fault('conflict', 'Accounts are off.', { hint: 'Turn accounts on under Settings › People.' })
  const chosen = [...new Set(teamIds)]
  const existing = await findTeamIds(chosen)
  const mayChoose = (id: string): boolean =>
    existing.has(id) &&
    (viewer.role === 'administrator' || viewer.teamIds.includes(id) || shared.some((team) => team.id === id))
  if (chosen.every(mayChoose)) return chosen
  throw new Fault('invalid-input', 'A team does not exist, or you are not in it.', {
    details: { code: 'unknown-team', issues: [{ path: 'teamIds', message: 'unknown team' }] },
  })
}
