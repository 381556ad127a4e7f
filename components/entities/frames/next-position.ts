import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** Returns the position, from 1, that a key moves to. Null if the key does not move. */
export function getNextPosition(event: KeyboardEvent, from: number, count: number): number | null {
  const step = steps[event.key]
  if (step === undefined) return null
  event.preventDefault()
  return Math.max(1, Math.min(count, from + step))
}
