'use client'

import { useMemo } from 'react'
import { useStore } from 'zustand/react'
import { pendingRemovals } from '@/lib/client/pending-removals'

/** Returns the IDs of the conversations and tasks that are about to be deleted and must not be listed. */
export function usePendingRemovals(): ReadonlySet<string> {
  const removals = useStore(pendingRemovals)
  return useMemo(() => new Set(Object.values(removals).flatMap(({ hides }) => hides)), [removals])
}
