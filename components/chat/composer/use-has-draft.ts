'use client'

import { useSyncExternalStore } from 'react'
import { hasStoredDraft, onDraftsChange } from '@/components/chat/composer/stored-draft'

/** Returns whether a conversation has a draft. `name`: the agent's slug and the conversation's ID. */
export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(
    onDraftsChange,
    () => hasStoredDraft(name),
    () => false,
  )
}
