'use client'

import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { waitingSchema } from '@/lib/api/task-calls'

const everyMs = 10_000

/** How many tasks wait for the person: asked for now and then while the page is seen. */
export function useWaitingCount(initial: number): number {
  const [count, setCount] = useState(initial)

  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      if (document.visibilityState === 'hidden') return
      const response = await fetch('/api/waiting', { signal: gone.signal }).catch(() => null)
      if (!response?.ok) return
      const answer = (await response.json().catch(() => null)) as z.infer<typeof waitingSchema> | null
      // Without an answer the last known number stands.
      if (answer && !gone.signal.aborted) setCount(answer.count)
    }
    void ask()
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask, { signal: gone.signal })
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [])

  return count
}
