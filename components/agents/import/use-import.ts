'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { ImportSummary } from '@/lib/api/catalog'
import { callApi } from '@/lib/client/http/call-api'
import { onWake } from '@/lib/client/on-wake'
import type { FaultData } from '@/lib/faults/fault'

const pollMs = 1000

/** Returns an import, polled while it runs and the page is visible, with functions to stop and retry it. */
export function useImport(initial: ImportSummary) {
  const [summary, setSummary] = useState(initial)
  const [fault, setFault] = useState<FaultData | null>(null)
  const [busy, setBusy] = useState(false)
  const path = `/api/catalog/imports/${initial.id}`
  const running = summary.state === 'running'

  const call = useEffectEvent(async (method: 'GET' | 'POST' | 'DELETE', url: string) => {
    const result = await callApi<ImportSummary>(method, url)
    if (result.ok) setSummary(result.value)
    setFault(result.ok ? null : result.fault)
  })
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void call('GET', `${path}?limit=0`)
    }
    const timer = running ? setInterval(refresh, pollMs) : undefined
    const asleep = onWake(refresh)
    return () => {
      clearInterval(timer)
      asleep()
    }
  }, [running, path])

  const act = async (method: 'POST' | 'DELETE', url: string) => {
    setBusy(true)
    const result = await callApi<ImportSummary>(method, url)
    if (result.ok) setSummary(result.value)
    setFault(result.ok ? null : result.fault)
    setBusy(false)
  }
  return {
    summary,
    fault,
    busy,
    stop: () => act('DELETE', path),
    retry: () => act('POST', `${path}/retry`),
  }
}
