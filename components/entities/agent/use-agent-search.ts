'use client'

import { useEffect, useState } from 'react'
import { type AgentPage, readAgents } from '@/lib/client/read-catalog'

/** Debounce interval while typing. */
const debounceMs = 120

/**
 * Returns at most `count` agents that match `words`, best match first, or recently used agents without words. Searches only
 * while `wanted`. Keeps the previous result until the next is loaded. Null if there is none.
 */
export function useAgentSearch(words: string, count: number, wanted: boolean): AgentPage['agents'] | null {
  const [result, setResult] = useState<{ words: string; agents: AgentPage['agents'] } | null>(null)

  useEffect(() => {
    if (!wanted) return
    const stale = new AbortController()
    const { signal } = stale
    const query = words ? `q=${encodeURIComponent(words)}` : 'sort=used'
    const timer = setTimeout(() => {
      readAgents(query, { count, signal }).then(
        ({ agents }) => setResult({ words, agents }),
        () => signal.aborted || setResult({ words, agents: [] }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [words, count, wanted])

  return result && (result.words === words || result.agents.length > 0) ? result.agents : null
}
