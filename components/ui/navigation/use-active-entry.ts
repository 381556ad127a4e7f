'use client'

import { useState } from 'react'

/**
 * Returns the active entry of a command list. The package does not notice when the active entry is removed together with
 * others.
 */
export function useActiveEntry(entries: readonly string[]) {
  const [marked, setMarked] = useState('')
  return { value: entries.includes(marked) ? marked : (entries[0] ?? ''), onValueChange: setMarked }
}
