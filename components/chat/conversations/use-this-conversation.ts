'use client'

import { useChat, useConversation } from '@/components/chat/chat-context'
import type { ConversationSummary } from '@/lib/api/conversation'
import type { Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/part-text'
import { shutReason } from '@/components/chat/composer/shut-reason'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import { currentTask, isBusy, knownContext, unseenOutgoing } from '@/lib/client/conversation-state'

/** What was said first: its text, else the names of its files. */
function titleOf({ parts }: Message): string {
  return textOf(parts).trim() || parts.flatMap(({ filename }) => filename ?? []).join(', ')
}

interface Here {
  /** Names that it may go by in the list. */
  isSame: (conversation: ConversationSummary) => boolean
  /** For a list that does not know it yet; null before anything was said. */
  summary: ConversationSummary | null
}

/** The conversation on the screen. */
export function useThisConversation(): Here {
  const { agent } = useChat()
  const taskIds = useConversation((state) => state.taskIds)
  const context = useConversation(knownContext)
  const first = useConversation((state, tasks) => {
    const entry = tasks[state.taskIds[0] ?? '']?.fold.entries[0]
    return entry?.type === 'message' ? entry : null
  })
  const outgoing = useConversation(unseenOutgoing)
  const running = useConversation(isBusy)
  const state = useConversation((now, tasks) => currentTask(now, tasks)?.live.fold.task.status.state ?? 'submitted')
  const waiting = useConversation((now, tasks) => {
    const current = currentTask(now, tasks)
    return current !== null && foldWaitsForUser(current.live.fold)
  })
  const message = first?.message ?? outgoing?.message
  const id = taskIds[0]
  const at = first?.at ?? outgoing?.at ?? ''
  return {
    isSame: ({ agentSlug, key, lastTaskId }) =>
      agentSlug === agent.slug && (key === context || taskIds.includes(key) || taskIds.includes(lastTaskId)),
    summary:
      id && message
        ? {
            id,
            key: context ?? id,
            agentId: '',
            agentSlug: agent.slug,
            agentName: agent.name,
            agentIcon: agent.icon,
            agentArchived: false,
            title: titleOf(message),
            named: false,
            state,
            lastTaskId: taskIds.at(-1) ?? id,
            running,
            waiting: waiting && shutReason(agent) !== 'imported',
            unread: false,
            taskCount: 1,
            createdAt: at,
            updatedAt: at,
          }
        : null,
  }
}
