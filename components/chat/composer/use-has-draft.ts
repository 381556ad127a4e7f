'use client'

import { useSyncExternalStore } from 'react'
import { hasDraft, onDrafts } from '@/components/chat/composer/kept-text'

/** Whether something was begun in a conversation and not sent; `name`: the agent's slug and the conversation's name. */
export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(
    onDrafts,
    () => hasDraft(name),
    () => false,
  )
}
