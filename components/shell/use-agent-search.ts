'use client'

import { useEffect, useState } from 'react'
import type { AgentSummary } from '@/lib/api/agent'

type Found = Pick<AgentSummary, 'id' | 'slug' | 'name' | 'iconUrl'>[]

/** Agents that match `words`, at most eight; asked for only while `wanted`. */
export function useAgentSearch(words: string, wanted: boolean): Found {
  const [found, setFound] = useState<Found>([])

  useEffect(() => {
    if (!wanted) return
    const stale = new AbortController()
    const timer = setTimeout(async () => {
      const address = `/api/agents?limit=8&q=${encodeURIComponent(words)}`
      const response = await fetch(address, { signal: stale.signal }).catch(() => null)
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
