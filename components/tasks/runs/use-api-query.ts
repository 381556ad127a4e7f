'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ApiResult } from '@/lib/api/api-result'
import type { FaultData } from '@/lib/faults/fault'

interface ApiQueryResult<T> {
  value: T | null
  fault: FaultData | null
  /** Requests again. The last data stay until the response arrives. */
  refetch: () => void
}

interface StoredResult<T> {
  key: string
  /** Number of requests so far. */
  requestCount: number
  value: T | null
  fault: FaultData | null
}

/** Calls the REST API once for each `key`; null calls nothing. Null data until it responds. */
export function useApiQuery<T>(
  key: string | null,
  call: (options: { signal: AbortSignal }) => Promise<ApiResult<T>>,
): ApiQueryResult<T> {
  const [requestCount, setRequestCount] = useState(0)
  const [stored, setStored] = useState<StoredResult<T> | null>(null)
  const refetch = useCallback(() => setRequestCount((count) => count + 1), [])
  const request = useEffectEvent(call)
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const { signal } = controller
    const read = async (): Promise<void> => {
      const result = await request({ signal })
      if (signal.aborted) return
      setStored((before) => ({
        key,
        requestCount,
        value: result.ok ? result.value : before?.key === key ? before.value : null,
        fault: result.ok ? null : result.fault,
      }))
    }
    void read()
    return () => controller.abort()
  }, [key, requestCount])
  const current = stored?.key === key ? stored : null
  return { value: current?.value ?? null, fault: current?.fault ?? null, refetch }
}
