'use client'

import { useEffect } from 'react'
import { refreshAt } from '@/components/agents/detail/health/refresh-at'
import { useRefresh } from '@/components/ui/use-refresh'

/** Reads the page again, in place, soon after that moment, until it is another. */
export function useRefreshAt(at: string | null): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (at === null) return
    return refreshAt(at, refresh)
  }, [at, refresh])
}
