'use client'

import { useState } from 'react'

/** Which entry of a list of commands is marked. Of entries that go at once, the package does not notice that the marked one was among them. */
export function useMarkedEntry(entries: readonly string[]) {
  const [marked, setMarked] = useState('')
  return { value: entries.includes(marked) ? marked : (entries[0] ?? ''), onValueChange: setMarked }
}
