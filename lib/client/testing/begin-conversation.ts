import { onTestFinished } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import { type Conversation, createConversation } from '@/lib/client/conversation/conversation'
import {
  findAnsweredTaskId,
  isBusy,
  findContextId,
  findPendingMessage,
  listWaitingTaskIds,
} from '@/lib/client/conversation/conversation-state'
import { type AgentServer, agentServer, type ServedTask } from '@/lib/client/testing/agent-server'

/** The row of a task of the agent with this state. */
export const status = (task: ServedTask, state: TaskState): RowEvent => ({
  kind: 'status',
  taskId: `remote-${task.id}`,
  contextId: 'ctx',
  status: { state },
})

/** An agent that responds at once with a task in `state`. */
export const ends =
  (state: TaskState) =>
  (_message: Message, task: ServedTask): RowEvent[] => {
    task.open = state === 'working'
    return [status(task, state)]
  }

/** Starts a fake agent and a conversation with it, until the test ends. */
export async function beginConversation(
  answer: Parameters<typeof agentServer>[0],
): Promise<{ server: AgentServer; conversation: Conversation }> {
  const server = await agentServer(answer)
  const conversation = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  const end = conversation.start()
  onTestFinished(async () => {
    end()
    await server.close()
  })
  return { server, conversation }
}

export const busy = ({ state, tasks }: Conversation): boolean => isBusy(state.getState(), tasks.getState())
export const unseen = ({ state, tasks }: Conversation): unknown =>
  findPendingMessage(state.getState(), tasks.getState())
export const unsent = ({ state }: Conversation) => state.getState().unsent
export const context = ({ state, tasks }: Conversation): unknown => findContextId(state.getState(), tasks.getState())
export const waiting = ({ state, tasks }: Conversation): string[] =>
  listWaitingTaskIds(state.getState(), tasks.getState())
export const answered = ({ state, tasks }: Conversation): unknown =>
  findAnsweredTaskId(state.getState(), tasks.getState())

/** Resolves once the conversation meets the condition. */
export function until(conversation: Conversation, wanted: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const recheck = (): void => {
      if (!wanted()) return
      endTasks()
      endState()
      resolve()
    }
    const endTasks = conversation.tasks.subscribe(recheck)
    const endState = conversation.state.subscribe(recheck)
    recheck()
  })
}

export const say = (text: string) => ({ parts: [{ text }], options: {} })
