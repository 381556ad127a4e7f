'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** What is due then takes a moment. */
const graceMs = 3_000
const soonestMs = 5_000
/** Timers cannot wait for ever, and nobody's clock is exact. */
const latestMs = 3_600_000

/** Reads the page again, in place, soon after that moment. */
export function useRefreshAt(at: string | null): void {
  const router = useRouter()
  useEffect(() => {
    if (at === null) return
    const ms = Math.min(Math.max(Date.parse(at) - Date.now() + graceMs, soonestMs), latestMs)
    const timer = setTimeout(() => router.refresh(), ms)
    return () => clearTimeout(timer)
  }, [at, router])
}
