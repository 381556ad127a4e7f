'use client'

import { useSyncExternalStore } from 'react'

const readers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const reader of readers) reader()
}

/** One clock for the page, however many times are on it. */
function subscribe(reader: () => void): () => void {
  readers.add(reader)
  timer ??= setInterval(tick, 20_000)
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function read(): number {
  // Without readers nothing ticks: the value may be of an earlier page.
  if (readers.size === 0 && Date.now() - now > 1000) now = Date.now()
  return now
}

/** The time in milliseconds, renewed every 20 s; null while the server's markup is taken over. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
