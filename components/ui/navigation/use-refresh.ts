'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useTransition } from 'react'
import { pauseUrlUpdates } from '@/lib/client/page-url'

/**
 * Returns a function that refreshes the page in place. URL updates wait until it is complete, because the router would
 * cancel the refresh.
 */
export function useRefresh(): () => void {
  const router = useRouter()
  const [reading, start] = useTransition()
  const release = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (reading) return
    release.current?.()
    release.current = null
  }, [reading])
  useEffect(() => () => release.current?.(), [])
  return useCallback(() => {
    release.current ??= pauseUrlUpdates()
    start(() => router.refresh())
  }, [router])
}
