'use client'

import { useSyncExternalStore } from 'react'

const query = '(width >= 64rem)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** True where panes fit beside the conversation; elsewhere they are sheets. The server assumes they do. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}
