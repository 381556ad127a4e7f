'use client'

import { useEffect, useRef, useState } from 'react'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'
import { listActivatedExtensions } from '@/lib/a2a/forms/known-extensions'
import { emptyFold } from '@/lib/a2a/fold'
import type { TaskSummary } from '@/lib/api/task'
import { api, requireValue } from '@/lib/client/api'
import { type Conversation, createConversation } from '@/lib/client/conversation/conversation'
import { createUnsentStore } from '@/lib/client/conversation/unsent-store'
import { type FaultData, toFaultData } from '@/lib/faults/fault'

interface WaitingTask {
  /** A conversation with only this task; null until the agent is loaded. */
  conversation: Conversation | null
  /** Why the agent could not be loaded. */
  fault: FaultData | null
  retry: () => void
}

/**
 * Creates a conversation with one task of the inbox, whose answers activate the same extensions as in the chat. Answers that could not
 * be sent are stored, and shown here and in the chat.
 */
async function openTask({ id, agentSlug, contextId }: TaskSummary): Promise<Conversation> {
  const { extensions } = await requireValue(api.readAgent({ id: agentSlug }))
  const seed = { contextId, tasks: [{ id, fold: emptyFold, open: true }] }
  const conversation = createConversation(agentSlug, seed, '', listActivatedExtensions(extensions))
  await createUnsentStore(conversation, `${agentSlug}/${contextId ?? id}`).restore()
  return conversation
}

/** Loads a task that waits, and follows it while the component is mounted. */
export function useWaitingTask(task: TaskSummary): WaitingTask {
  const [state, setState] = useState<Omit<WaitingTask, 'retry'>>({ conversation: null, fault: null })
  const stop = useRef<() => void>(() => {})
  const isMounted = useRef(false)
  const load = useStableCallback(async (): Promise<void> => {
    try {
      const opened = await openTask(task)
      if (!isMounted.current) return opened.tasks.stop()
      stop.current = opened.start()
      setState({ conversation: opened, fault: null })
    } catch (error) {
      if (isMounted.current) setState({ conversation: null, fault: toFaultData(error) })
    }
  })
  useEffect(() => {
    isMounted.current = true
    void load()
    return () => {
      isMounted.current = false
      stop.current()
    }
  }, [load])
  const retry = (): void => {
    setState({ conversation: null, fault: null })
    void load()
  }
  return { ...state, retry }
}
