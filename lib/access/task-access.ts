import { canSeeAgent } from '@/lib/access/agent-access'
import type { Role } from '@/lib/access/roles'

interface Person {
  userId: string
  role: Role
  teamIds: readonly string[]
  agentIds: readonly string[] | null
  /** The API key in use; null for a sign-in. */
  apiKey: object | null
}

interface TaskAccess {
  ownerId: string
  agentId: string
  /** Teams that the task is shared with. */
  teamIds: readonly string[]
  /** Teams that its conversation is shared with. */
  conversationTeamIds: readonly string[]
  /** Until when administrators may read it, each after an audit entry. */
  readings: readonly { readerId: string; expiresAt: Date }[]
}

/**
 * Returns true if a person may read a task at the time `now`: it is their own, it or its conversation is shared with one of their
 * teams, or they are an administrator who opened it with an audit entry and signed in. Whether the person sees the agent does not matter: then
 * only its name is shown.
 */
export function canReadTask(person: Person, task: TaskAccess, now: Date): boolean {
  if (person.agentIds && !person.agentIds.includes(task.agentId)) return false
  if (task.ownerId === person.userId) return true
  const isOpen = task.readings.some(({ readerId, expiresAt }) => readerId === person.userId && expiresAt > now)
  if (person.role === 'administrator' && person.apiKey === null && isOpen) return true
  return person.teamIds.some((id) => task.teamIds.includes(id) || task.conversationTeamIds.includes(id))
}

/**
 * Returns true if a person may read a conversation: it is their own, or it is shared with one of their teams and they see the
 * agent. The chat belongs to the agent; without seeing it, the person reads the tasks one by one.
 */
export function canReadConversation(
  person: Person,
  conversation: Omit<TaskAccess, 'conversationTeamIds' | 'readings'>,
  agent: Parameters<typeof canSeeAgent>[1],
): boolean {
  const task = { ...conversation, conversationTeamIds: [], readings: [] }
  if (!canReadTask(person, task, new Date())) return false
  return conversation.ownerId === person.userId || canSeeAgent(person, agent)
}
