'use client'

import { useMemo } from 'react'
import { useStore } from 'zustand/react'
import { pendingRemovals, removedIds } from '@/lib/client/pending-removals'

/** Returns the IDs of the conversations and tasks that are about to be deleted or were deleted here, and must not be listed. */
export function useHiddenIds(): ReadonlySet<string> {
  const removals = useStore(pendingRemovals)
  const removed = useStore(removedIds)
  return useMemo(
    () => new Set([...removed, ...Object.values(removals).flatMap(({ hides }) => hides)]),
    [removals, removed],
  )
}
