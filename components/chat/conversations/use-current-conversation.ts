'use client'

import { useChat, useConversation } from '@/components/chat/chat-context'
import type { ConversationSummary } from '@/lib/api/conversation'
import type { Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'
import { previewParts } from '@/lib/a2a/text/preview-parts'
import { getUnavailableReason } from '@/components/chat/composer/agent-input'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import {
  findCurrentTask,
  isBusy,
  findContextId,
  findPendingMessage,
} from '@/lib/client/conversation/conversation-state'

/** Maximum length of a title from data, in characters. */
const maxLength = 120

/** Returns a title from the first message: its text, else a preview of its files or data. */
function titleOf({ parts }: Message): string {
  return textOf(parts).trim() || previewParts(parts).slice(0, maxLength)
}

interface Here {
  /** Compares with a conversation of the list, which may use another key. */
  isSame: (conversation: ConversationSummary) => boolean
  /** An entry for a list that does not contain it yet. Null before the first message. */
  summary: ConversationSummary | null
}

/** Returns the open conversation. */
export function useCurrentConversation(): Here {
  const { agent } = useChat()
  const taskIds = useConversation((state) => state.taskIds)
  const context = useConversation(findContextId)
  const first = useConversation((state, tasks) => {
    const entry = tasks[state.taskIds[0] ?? '']?.fold.entries[0]
    return entry?.type === 'message' ? entry : null
  })
  const outgoing = useConversation(findPendingMessage)
  const running = useConversation(isBusy)
  const state = useConversation((now, tasks) => findCurrentTask(now, tasks)?.live.fold.task.status.state ?? 'submitted')
  const waiting = useConversation((now, tasks) => {
    const current = findCurrentTask(now, tasks)
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
            author: null,
            agentSlug: agent.slug,
            agentName: agent.name,
            agentIcon: agent.icon,
            agentArchived: false,
            title: titleOf(message),
            named: false,
            state,
            lastTaskId: taskIds.at(-1) ?? id,
            running,
            waiting: waiting && getUnavailableReason(agent) !== 'imported',
            unread: false,
            taskCount: 1,
            createdAt: at,
            updatedAt: at,
          }
        : null,
  }
}
