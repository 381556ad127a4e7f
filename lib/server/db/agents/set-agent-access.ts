import 'server-only'
import { canChangeAgent, canSeeAgent } from '@/lib/access/agent-access'
import type { AgentAccessPatch } from '@/lib/api/agent'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { agentCache } from '@/lib/server/db/agents/write-agent'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import type { Viewer } from '@/lib/server/platform/viewer'

type Access = Pick<AgentRecord, 'visibility' | 'teamId' | 'visibleTo' | 'credentialMode'>

/**
 * Returns who sees an agent after a change, which team changes it, and whose credentials its calls use. Throws `invalid-input` for
 * a team that does not exist or, unless the viewer is an administrator, that the viewer is not in; teams that the agent has already
 * may stay. Also if the viewer could not change the agent any more.
 */
export async function planAgentAccess(viewer: Viewer, agent: AgentRecord, patch: AgentAccessPatch): Promise<Access> {
  const { visibility = agent.visibility, credentials: credentialMode = agent.credentialMode } = patch
  // Teams that the viewer does not know of stay.
  const isKnown = (id: string): boolean => viewer.role === 'administrator' || viewer.teamIds.includes(id)
  const isHidden = agent.teamId !== null && !isKnown(agent.teamId)
  const teamId = patch.teamId === undefined || (patch.teamId === null && isHidden) ? agent.teamId : patch.teamId
  const visibleTo = patch.visibleTo
    ? [...patch.visibleTo, ...agent.visibleTo.filter((id) => !isKnown(id))]
    : agent.visibleTo
  const teamIds = [...new Set([...visibleTo, ...(teamId === null ? [] : [teamId])])]
  const held = new Set([...agent.visibleTo, agent.teamId])
  const existing = new Set(
    (await database().prisma.team.findMany({ where: { id: { in: teamIds } }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  )
  const isAllowed = (id: string): boolean => existing.has(id) && (isKnown(id) || held.has(id))
  if (!teamIds.every(isAllowed)) throw unknownTeam()
  const next = { ...agent, visibility, teamId, visibleTo: [...new Set(visibleTo)] }
  if (!canSeeAgent(viewer, next) || !canChangeAgent(viewer, next)) throw lostAccess()
  return { visibility, teamId, visibleTo: next.visibleTo, credentialMode }
}

/** Stores what `planAgentAccess` returned. */
export async function setAgentAccess(agentId: string, access: Access): Promise<void> {
  const { visibility, teamId, visibleTo, credentialMode } = access
  await database().prisma.$transaction(async (tx) => {
    await tx.agentTeam.deleteMany({ where: { agentId } })
    await tx.agentTeam.createMany({ data: visibleTo.map((id) => ({ agentId, teamId: id })) })
    await tx.agent.update({
      where: { id: agentId },
      data: { visibility, teamId, credentialMode, updatedAt: new Date() },
    })
  }, transactionOptions)
  agentCache.clear()
}

const lostAccess = (): Fault =>
  new Fault('invalid-input', 'You could not change this agent any more.', {
    hint: 'Ask the person who added it, or an administrator.',
    details: { code: 'lost-access', issues: [{ path: 'access', message: 'lost access' }] },
  })

const unknownTeam = (): Fault =>
  new Fault('invalid-input', 'A team does not exist, or you are not in it.', {
    details: { code: 'unknown-team', issues: [{ path: 'access', message: 'unknown team' }] },
  })
