'use client'

import { useCallback, useEffect, useState } from 'react'
import { getJson } from '@/lib/client/get-json'
import { type FaultData, toFaultData } from '@/lib/faults/fault'

interface Answer<T> {
  value: T | null
  fault: FaultData | null
  /** Asks again; what is there stays until the new answer has come. */
  again: () => void
}

interface Got<T> {
  url: string
  /** Which time it was asked. */
  asked: number
  value: T | null
  fault: FaultData | null
}

/** What the REST API answers at an address, asked once; null: not yet. */
export function useAnswer<T>(url: string | null): Answer<T> {
  const [asked, setAsked] = useState(0)
  const [got, setGot] = useState<Got<T> | null>(null)
  const again = useCallback(() => setAsked((count) => count + 1), [])
  useEffect(() => {
    if (url === null) return
    const left = new AbortController()
    getJson<T>(url, left.signal).then(
      (value) => setGot({ url, asked, value, fault: null }),
      (error: unknown) => {
        if (left.signal.aborted) return
        setGot((before) => ({
          url,
          asked,
          value: before?.url === url ? before.value : null,
          fault: toFaultData(error),
        }))
      },
    )
    return () => left.abort()
  }, [url, asked])
  const current = got?.url === url ? got : null
  return { value: current?.value ?? null, fault: current?.fault ?? null, again }
}
