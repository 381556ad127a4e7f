'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One timer for all subscribers of the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 20_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function read(): number {
  // Without subscribers there is no timer: the value may be from an earlier page.
  if (listeners.size === 0 && Date.now() - now > 1000) now = Date.now()
  return now
}

/** Returns the time in ms, updated every 20 s. Null during hydration. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
