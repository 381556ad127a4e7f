'use client'

import { useEffect, useState } from 'react'
import { z } from 'zod'
import { agentSummarySchema } from '@/lib/api/agent'

const foundSchema = z.object({
  agents: z.array(agentSummarySchema.pick({ id: true, slug: true, name: true, iconUrl: true })),
})
type Found = z.infer<typeof foundSchema>['agents']

/** Agents that match `words`, at most eight; asked for only while `wanted`. */
export function useAgentSearch(words: string, wanted: boolean): Found {
  const [found, setFound] = useState<Found>([])

  useEffect(() => {
    if (!wanted) return
    const stale = new AbortController()
    const timer = setTimeout(async () => {
      const address = `/api/agents?limit=8&q=${encodeURIComponent(words)}`
      const response = await fetch(address, { signal: stale.signal }).catch(() => null)
      const answer = foundSchema.safeParse(await response?.json().catch(() => null))
      if (!stale.signal.aborted) setFound(answer.success ? answer.data.agents : [])
    }, 120)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [words, wanted])

  return found
}
