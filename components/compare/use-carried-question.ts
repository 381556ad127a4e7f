'use client'

import { useSyncExternalStore } from 'react'
import { questionIn } from '@/lib/client/question-link'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The question that the page's address carries, which the server does not know; empty where there is none. */
export function useCarriedQuestion(): string {
  return useSyncExternalStore(
    subscribe,
    () => questionIn(location.hash),
    () => '',
  )
}
