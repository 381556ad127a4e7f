'use client'

import { useSyncExternalStore } from 'react'

const query = '(width >= 64rem)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Returns true if side panes fit beside the conversation; otherwise they are sheets. The server assumes true. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}
