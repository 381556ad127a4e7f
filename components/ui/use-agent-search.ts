'use client'

import { useEffect, useState } from 'react'
import { type AgentPage, readAgents } from '@/lib/client/read-catalog'

/** While somebody types, not every letter is asked for. */
const patienceMs = 120

/** Agents that match `words`, the best match first, at most `count`; without words those used last. Asked for only while `wanted`. Those of the words before stay until they are known; null where there are none of these either. */
export function useAgentSearch(words: string, count: number, wanted: boolean): AgentPage['agents'] | null {
  const [found, setFound] = useState<{ words: string; agents: AgentPage['agents'] } | null>(null)

  useEffect(() => {
    if (!wanted) return
    const stale = new AbortController()
    const { signal } = stale
    const query = words ? `q=${encodeURIComponent(words)}` : 'sort=used'
    const timer = setTimeout(() => {
      readAgents(query, { count, signal }).then(
        ({ agents }) => setFound({ words, agents }),
        () => signal.aborted || setFound({ words, agents: [] }),
      )
    }, patienceMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [words, count, wanted])

  return found && (found.words === words || found.agents.length > 0) ? found.agents : null
}
