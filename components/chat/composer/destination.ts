import type { ChatAgent } from '@/components/chat/chat-agent'
import { isTerminal } from '@/lib/a2a/states'
import { type ConversationState, currentTask } from '@/lib/client/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** Where the next message goes, by its key under `chat.destination`; null where that is plain: to the first task. */
export type Destination = 'answer' | 'newTask' | 'newTaskByChoice' | 'reopens' | 'conversation' | null

/** Where the next message goes. `waits`: the agent waits for an answer. */
export function destinationOf(
  state: ConversationState,
  tasks: Record<string, LiveTask>,
  { agent, waits, reopen }: { agent: Pick<ChatAgent, 'canReopen'>; waits: boolean; reopen: boolean },
): Destination {
  if (waits) return 'answer'
  const current = currentTask(state, tasks)
  if (!current) return null
  const { task } = current.live.fold
  if (!isTerminal(task.status.state)) return 'conversation'
  if (agent.canReopen) return reopen ? 'reopens' : 'newTaskByChoice'
  // An agent that only answers, without a task, has none that it could take up again.
  return task.id ? 'newTask' : 'conversation'
}
