'use client'

import { useMemo, useSyncExternalStore } from 'react'

const readers = new Set<() => void>()

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

function editsIn<T extends object>(text: string | null): Partial<T> {
  return text === null ? {} : (JSON.parse(text) as Partial<T>)
}

/** What was changed in a form and is not saved yet: survives leaving the page, and ends with the tab. */
export function useKeptEdits<T extends object>(key: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const edits = useMemo(() => editsIn<T>(text), [text])
  const keep = (next: Partial<T>) => {
    if (Object.keys(next).length > 0) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
    for (const reader of readers) reader()
  }
  /** Keeps what is left of the edits as they are at that moment, which may be later than what a caller was shown. */
  const keepOf = (left: (edits: Partial<T>) => Partial<T>) => keep(left(editsIn<T>(sessionStorage.getItem(key))))
  return { edits, keep, keepOf }
}
