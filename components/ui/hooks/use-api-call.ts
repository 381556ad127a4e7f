'use client'

import { useEffect, useRef, useState, useTransition } from 'react'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import type { ApiResult } from '@/lib/api/api-result'

interface ApiCallHandlers<T> {
  /** Called as soon as the call has succeeded. */
  onValue?: (value: T) => void
  /** Called when the call has succeeded and the page shows what it changed. */
  onRefreshed?: () => void
}

/** Calls the REST API and stores the result. `refreshes`: the page is refreshed, and the result appears with its new content. */
export function useApiCall<T = unknown>({ refreshes = false } = {}) {
  const refresh = useRefresh()
  const [pending, start] = useTransition()
  const [result, setResult] = useState<ApiResult<T> | null>(null)
  const refreshed = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (pending) return
    refreshed.current?.()
    refreshed.current = undefined
  }, [pending])

  const run = (call: () => Promise<ApiResult<T>>, { onValue, onRefreshed }: ApiCallHandlers<T> = {}) => {
    setResult(null)
    start(async () => {
      const done = await call()
      start(() => {
        setResult(done)
        if (refreshes) refresh()
      })
      if (!done.ok) return
      refreshed.current = onRefreshed
      onValue?.(done.value)
    })
  }
  return { pending, result, run }
}
