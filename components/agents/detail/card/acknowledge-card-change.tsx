'use client'

import { useEffect, useEffectEvent } from 'react'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { api } from '@/lib/client/api'

/** Acknowledges a change of the card once it is on a visible page. */
export function AcknowledgeCardChange({ slug }: { slug: string }) {
  const refresh = useRefresh()
  const acknowledge = useEffectEvent(async (): Promise<void> => {
    const result = await api.acknowledgeCardChange({ id: slug })
    if (result.ok) refresh()
  })
  useEffect(() => {
    const seen = new AbortController()
    const check = (): void => {
      if (document.visibilityState !== 'visible' || seen.signal.aborted) return
      seen.abort()
      void acknowledge()
    }
    document.addEventListener('visibilitychange', check, { signal: seen.signal })
    check()
    return () => seen.abort()
  }, [])
  return null
}
