import { includesRole, type Role } from '@/lib/access/roles'

/** Who sees an agent besides administrators: everyone who may sign in, some teams, or its owner only. */
export const visibilities = ['everyone', 'teams', 'owner'] as const
export type Visibility = (typeof visibilities)[number]

interface Person {
  userId: string
  role: Role
  teamIds: readonly string[]
  agentIds: readonly string[] | null
}

interface AgentAccess {
  id: string
  ownerId: string
  /** The team whose editors change the agent. */
  teamId: string | null
  visibility: Visibility
}

/**
 * Returns true if a person sees an agent: the directory lists it, and it can be called. `visibleTo` has the IDs of the teams that
 * see an agent with the visibility `teams`; its own team is one of them without being listed.
 */
export function canSeeAgent(person: Person, agent: AgentAccess & { visibleTo: readonly string[] }): boolean {
  if (person.agentIds && !person.agentIds.includes(agent.id)) return false
  if (person.role === 'administrator' || agent.visibility === 'everyone' || agent.ownerId === person.userId) return true
  if (agent.visibility !== 'teams') return false
  return person.teamIds.some((id) => id === agent.teamId || agent.visibleTo.includes(id))
}

/** Returns true if a person may change an agent that they see: administrators, and editors who own it or are in its team. */
export function canChangeAgent(person: Person, agent: Omit<AgentAccess, 'visibility'>): boolean {
  if (person.agentIds && !person.agentIds.includes(agent.id)) return false
  if (person.role === 'administrator') return true
  if (!includesRole(person.role, 'editor')) return false
  return agent.ownerId === person.userId || (agent.teamId !== null && person.teamIds.includes(agent.teamId))
}
