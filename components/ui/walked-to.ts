import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The place to which a key leads, from 1 on; null where it leads nowhere. */
export function walkedTo(event: KeyboardEvent, from: number, count: number): number | null {
  const step = steps[event.key]
  if (step === undefined) return null
  event.preventDefault()
  return Math.max(1, Math.min(count, from + step))
}
