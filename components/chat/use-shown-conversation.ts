'use client'

import { usePathname } from 'next/navigation'
import { useState } from 'react'

/** The conversation that an address of an agent's chat names; empty for a new one. */
function namedIn(path: string): string {
  return path.split('/').slice(3).map(decodeURIComponent).join('/')
}

interface Shown {
  path: string
  /** The conversation's name in the address. */
  id: string
  /** Another one for each conversation that comes on the screen. */
  key: number
}

/**
 * Which conversation is on the screen. A new one gets its name while it is shown, and going back or starting over
 * changes the address alone: the page beneath stays the same.
 */
export function useShownConversation(): Shown & { onNamed: (id: string) => void } {
  const path = usePathname()
  const [shown, setShown] = useState<Shown>(() => ({ path, id: namedIn(path), key: 0 }))
  if (path !== shown.path) {
    const id = namedIn(path)
    setShown({ path, id, key: id === shown.id ? shown.key : shown.key + 1 })
  }
  return { ...shown, onNamed: (id) => setShown((now) => ({ ...now, id })) }
}
