'use client'

import { useCallback, useEffect, useState } from 'react'
import { getJson } from '@/lib/client/http/call-api'
import { type FaultData, toFaultData } from '@/lib/faults/fault'

interface ApiQueryResult<T> {
  value: T | null
  fault: FaultData | null
  /** Requests again. The last data stay until the response arrives. */
  refetch: () => void
}

interface StoredResult<T> {
  url: string
  /** Number of requests so far. */
  requestCount: number
  value: T | null
  fault: FaultData | null
}

/** Requests a URL of the REST API once. Null data until it responds. */
export function useApiQuery<T>(url: string | null): ApiQueryResult<T> {
  const [requestCount, setRequestCount] = useState(0)
  const [stored, setStored] = useState<StoredResult<T> | null>(null)
  const refetch = useCallback(() => setRequestCount((count) => count + 1), [])
  useEffect(() => {
    if (url === null) return
    const controller = new AbortController()
    getJson<T>(url, controller.signal).then(
      (value) => setStored({ url, requestCount, value, fault: null }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        setStored((before) => ({
          url,
          requestCount,
          value: before?.url === url ? before.value : null,
          fault: toFaultData(error),
        }))
      },
    )
    return () => controller.abort()
  }, [url, requestCount])
  const current = stored?.url === url ? stored : null
  return { value: current?.value ?? null, fault: current?.fault ?? null, refetch }
}
