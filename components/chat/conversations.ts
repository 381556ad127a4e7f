import type { TaskState } from '@/lib/a2a/states'
import type { TaskSummary } from '@/lib/api/task'

/** The tasks of one context, as a list shows them. */
export interface ConversationSummary {
  /** What the address names it by: the context, or the first task where the agent names none. */
  id: string
  /** What the person said first. */
  title: string
  agentSlug: string
  agentName: string
  /** Of the newest task. */
  state: TaskState
  open: boolean
  updatedAt: string
  taskCount: number
}

/** Groups tasks into conversations, the one with the latest news first. */
export function conversationsOf(tasks: TaskSummary[]): ConversationSummary[] {
  const groups = new Map<string, TaskSummary[]>()
  for (const task of tasks) {
    // An agent that names no context gets its first task's id from us as one.
    const key = `${task.agentId}/${task.contextId ?? task.id}`
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  const summaries = [...groups.values()].flatMap((group): ConversationSummary[] => {
    const byAge = group.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    const [first, last] = [byAge[0], byAge.at(-1)]
    if (!first || !last) return []
    const { agentSlug, agentName, title } = first
    const updatedAt =
      group
        .map((task) => task.updatedAt)
        .toSorted()
        .at(-1) ?? last.updatedAt
    const { open } = last
    // Nobody listens any more to a task that is at work and not open.
    const state = last.state === 'working' && !open ? 'unknown' : last.state
    return [
      { id: first.contextId ?? first.id, title, agentSlug, agentName, state, open, updatedAt, taskCount: group.length },
    ]
  })
  return summaries.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

/** Where a conversation is shown. */
export function conversationPath({ agentSlug, id }: Pick<ConversationSummary, 'agentSlug' | 'id'>): string {
  return `/chat/${encodeURIComponent(agentSlug)}/${id.split('/').map(encodeURIComponent).join('/')}`
}
