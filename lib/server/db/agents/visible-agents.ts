import 'server-only'
import type { AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the condition for the agents that a viewer sees: the rule of `canSeeAgent` as a query. */
export function visibleAgentFilter({ userId, role, teamIds, agentIds }: Viewer): AgentWhereInput {
  const ofKey = agentIds ? [{ id: { in: [...agentIds] } }] : []
  if (role === 'administrator') return { AND: ofKey }
  const ids = { in: [...teamIds] }
  return {
    AND: [
      ...ofKey,
      {
        OR: [
          { visibility: 'everyone' },
          { ownerId: userId },
          { visibility: 'teams', OR: [{ teamId: ids }, { visibleTo: { some: { teamId: ids } } }] },
        ],
      },
    ],
  }
}
