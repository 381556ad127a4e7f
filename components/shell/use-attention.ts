'use client'

import { useEffect, useState } from 'react'
import type { Waiting } from '@/lib/api/task-calls'
import { followConversations } from '@/lib/client/follow-conversations'
import { getJson } from '@/lib/client/get-json'

/** How many tasks wait for the person and how many conversations have news: as it is now, while the page is seen. */
export function useAttention(initial: Waiting): Waiting {
  const [attention, setAttention] = useState(initial)

  useEffect(() => {
    const gone = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = await getJson<Waiting>('/api/waiting', gone.signal).catch(() => null)
      // Without an answer the last known numbers stand.
      if (answer && !gone.signal.aborted) setAttention(answer)
    }
    const end = followConversations(() => void ask())
    return () => {
      end()
      gone.abort()
    }
  }, [])

  return attention
}
