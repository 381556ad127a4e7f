'use client'

import { useMemo } from 'react'
import { useStore } from 'zustand/react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { type ArtifactItem, expectsJson } from '@/components/chat/turn/turn'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { requestedSchema } from '@/components/parts/schema/requested-schema'
import type { JsonObject } from '@/lib/a2a/json'
import { isRunning } from '@/lib/client/conversation/conversation-state'

export interface ConversationArtifact {
  taskId: string
  item: ArtifactItem
  streaming: boolean
  expectJson: boolean
  /** Schema that the response was asked to follow. */
  schema: JsonObject | null
}

/** Returns the artifacts of all tasks of the conversation, in order, as displayed. */
export function useArtifacts(): ConversationArtifact[] {
  const { conversation } = useChat()
  const taskIds = useConversation((state) => state.taskIds)
  const tasks = useStore(conversation.tasks)
  return useMemo(
    () =>
      taskIds.flatMap((taskId) => {
        const task = tasks[taskId]
        if (!task) return []
        const running = isRunning(task)
        const schema = requestedSchema(task.fold.task.history)
        return buildTurns(task.fold).flatMap((turn) =>
          turn.items
            .filter((item) => item.type === 'artifact')
            .map((item) => ({
              taskId,
              item,
              streaming: running && !item.complete,
              expectJson: expectsJson(turn.request?.message),
              schema,
            })),
        )
      }),
    [taskIds, tasks],
  )
}

/** Returns the chosen artifact, which may be given by one of its pieces, or the newest. */
export function findChosenArtifact(
  artifacts: ConversationArtifact[],
  chosen: { taskId: string; artifactId: string } | null,
): ConversationArtifact | undefined {
  const named = artifacts.find(
    ({ taskId, item }) =>
      taskId === chosen?.taskId && item.sources.some(({ artifact }) => artifact.artifactId === chosen.artifactId),
  )
  return named ?? artifacts.at(-1)
}
