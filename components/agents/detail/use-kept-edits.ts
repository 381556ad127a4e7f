'use client'

import { useMemo, useSyncExternalStore } from 'react'

const readers = new Set<() => void>()

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** What was changed in a form and is not saved yet: survives leaving the page, and ends with the tab. */
export function useKeptEdits<T extends object>(key: string): { edits: Partial<T>; keep: (edits: Partial<T>) => void } {
  const text = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const edits = useMemo(() => (text === null ? {} : (JSON.parse(text) as Partial<T>)), [text])
  const keep = (next: Partial<T>) => {
    if (Object.keys(next).length > 0) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
    for (const reader of readers) reader()
  }
  return { edits, keep }
}
