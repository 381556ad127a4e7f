'use client'

import { useState, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One timer for all subscribers of the page. */
function subscribe(listener: () => void): () => void {
  // After hydration, nothing was read before.
  if (listeners.size === 0) now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const ignore = (): (() => void) => () => {}

function read(): number {
  // Without subscribers there is no timer: the value may be old.
  if (listeners.size === 0 && Date.now() - now > 1000) now = Date.now()
  return now
}

/** Returns the time in ms since the epoch, updated every second while `running`. Null during hydration. */
export function useClock(running: boolean): number | null {
  return useSyncExternalStore(running ? subscribe : ignore, read, () => null)
}

/**
 * Returns the same, and the time of the rendering until the clock runs. It differs between the server and the browser: a text
 * that shows it needs `suppressHydrationWarning`.
 */
export function useClockOnceRendered(running: boolean): number {
  const [renderedAt] = useState(() => Date.now())
  return useClock(running) ?? renderedAt
}
