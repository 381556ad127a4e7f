'use client'

import { useEffect, useState } from 'react'

/** Returns the time in ms since the epoch, updated every second while `running`. Null before the first second. */
export function useClock(running: boolean): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (!running) return
    const tick = (): void => setNow(Date.now())
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}
