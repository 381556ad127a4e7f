'use client'

import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '@/components/ui/when-idle'

/** What is laid out at once, and with each step, in characters. */
const first = 4000
const step = 5000
/** Of a text that grows the end is what matters: so much more of it is laid out at once. */
const mostGrown = 20_000
/** A page that is never idle still comes to the end. */
const patienceMs = 300

/** The end of the paragraph in which a text is cut. */
function endNear(text: string, length: number): number {
  const end = text.indexOf('\n\n', length)
  return end === -1 || end > length + step ? length : end + 2
}

/**
 * As much of a long text as is to be shown: its beginning at once, the rest while the page has nothing else to do. What
 * grows little by little is always shown whole.
 */
export function useFilling(text: string, grows: boolean): string {
  const [most, setMost] = useState(Math.min(text.length, first))
  const filling = text.length > most + (grows ? mostGrown : step)
  if (!filling && most !== text.length) setMost(text.length)
  useEffect(() => {
    if (!filling) return
    const more = (): void => setMost(most + step)
    // What grows interrupts a transition again and again.
    return whenIdle(grows ? more : () => startTransition(more), patienceMs)
  }, [filling, grows, most])
  return filling ? text.slice(0, endNear(text, most)) : text
}
