'use client'

import { useMemo } from 'react'
import { useStore } from 'zustand/react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { expectsJson } from '@/components/chat/expects-json'
import type { Artifact } from '@/lib/a2a/model'
import { isRunning } from '@/lib/client/conversation-state'

export interface ConversationArtifact {
  taskId: string
  artifact: Artifact
  streaming: boolean
  expectJson: boolean
}

/** The artifacts of all tasks of the conversation, in order. */
export function useArtifacts(): ConversationArtifact[] {
  const { conversation } = useChat()
  const taskIds = useConversation((state) => state.taskIds)
  const tasks = useStore(conversation.tasks)
  return useMemo(
    () =>
      taskIds.flatMap((taskId) => {
        const task = tasks[taskId]
        if (!task) return []
        const { fold } = task
        const asked = fold.entries.some(
          (entry) => entry.type === 'message' && entry.message.role === 'user' && expectsJson(entry.message),
        )
        const open = new Set(
          fold.entries.flatMap((entry) => (entry.type === 'artifact' && !entry.complete ? [entry.artifactId] : [])),
        )
        return fold.task.artifacts.map((artifact) => ({
          taskId,
          artifact,
          streaming: isRunning(task) && open.has(artifact.artifactId),
          expectJson: asked,
        }))
      }),
    [taskIds, tasks],
  )
}
