import { canSeeAgent } from '@/lib/access/agent-access'

interface Person {
  userId: string
  teamIds: readonly string[]
  agentIds: readonly string[] | null
}

interface TaskAccess {
  ownerId: string
  agentId: string
  /** Teams that the task is shared with. */
  teamIds: readonly string[]
  /** Teams that its conversation is shared with. */
  conversationTeamIds: readonly string[]
}

/**
 * Returns true if a person may read a task: it is their own, or it or its conversation is shared with one of their teams. Whether
 * the person sees the agent does not matter: then only its name is shown.
 */
export function canReadTask(person: Person, task: TaskAccess): boolean {
  if (person.agentIds && !person.agentIds.includes(task.agentId)) return false
  if (task.ownerId === person.userId) return true
  return person.teamIds.some((id) => task.teamIds.includes(id) || task.conversationTeamIds.includes(id))
}

/**
 * Returns true if a person may read a conversation: it is their own, or it is shared with one of their teams and they see the
 * agent. The chat belongs to the agent; without seeing it, the person reads the tasks one by one.
 */
export function canReadConversation(
  person: Parameters<typeof canSeeAgent>[0],
  conversation: Omit<TaskAccess, 'conversationTeamIds'>,
  agent: Parameters<typeof canSeeAgent>[1],
): boolean {
  if (!canReadTask(person, { ...conversation, conversationTeamIds: [] })) return false
  return conversation.ownerId === person.userId || canSeeAgent(person, agent)
}
