'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { refreshAt } from '@/components/agents/detail/health/refresh-at'

/** Reads the page again, in place, soon after that moment, until it is another. */
export function useRefreshAt(at: string | null): void {
  const router = useRouter()
  useEffect(() => {
    if (at === null) return
    return refreshAt(at, () => router.refresh())
  }, [at, router])
}
