'use client'

import { useConversation } from '@/components/chat/chat-context'
import { textOf } from '@/lib/a2a/part-text'
import { tellsSecret } from '@/lib/a2a/secret-parts'

/** What the person asked last: the text that the newest task began with; empty where others are not to be asked it. */
export function useQuestion(): string {
  const message = useConversation((state, tasks) => {
    const entry = tasks[state.taskIds.at(-1) ?? '']?.fold.entries[0]
    return entry?.type === 'message' && entry.message.role === 'user' ? entry.message : null
  })
  return message && !tellsSecret(message) ? textOf(message.parts).trim() : ''
}
