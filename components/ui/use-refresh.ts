'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useTransition } from 'react'
import { holdAddress } from '@/lib/client/page-address'

/** Reads the page again, in place. Its address changes only once it is there: the router would give the read up. */
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
    release.current ??= holdAddress()
    start(() => router.refresh())
  }, [router])
}
