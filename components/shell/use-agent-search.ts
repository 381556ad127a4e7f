'use client'

import { useEffect, useState } from 'react'
import type { AgentSummary } from '@/lib/api/agent'

type Found = Pick<AgentSummary, 'id' | 'slug' | 'name' | 'icon' | 'matches'>[]

/** Agents that match `words`, the best match first, at most eight; without words those used last. Asked for only while `wanted`. */
export function useAgentSearch(words: string, wanted: boolean): Found {
  const [found, setFound] = useState<Found>([])

  useEffect(() => {
    if (!wanted) return
    const stale = new AbortController()
    const timer = setTimeout(async () => {
      const query = words ? `q=${encodeURIComponent(words)}` : 'sort=used'
      const response = await fetch(`/api/agents?limit=8&${query}`, { signal: stale.signal }).catch(() => null)
      const answer = (await response?.json().catch(() => null)) as { agents?: Found } | null | undefined
      if (!stale.signal.aborted) setFound(answer?.agents ?? [])
    }, 120)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [words, wanted])

  return found
}
