'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiResult } from '@/lib/api/api-result'
import type { ImportSummary } from '@/lib/api/catalog'
import { api } from '@/lib/client/api'
import { onWake } from '@/lib/client/on-wake'
import type { FaultData } from '@/lib/faults/fault'

const pollMs = 1000

/** Returns an import, polled while it runs and the page is visible, with functions to stop and retry it. */
export function useImport(initial: ImportSummary) {
  const [summary, setSummary] = useState(initial)
  const [fault, setFault] = useState<FaultData | null>(null)
  const [busy, setBusy] = useState(false)
  const { id } = initial
  const running = summary.state === 'running'

  const take = (result: ApiResult<ImportSummary>) => {
    if (result.ok) setSummary(result.value)
    setFault(result.ok ? null : result.fault)
  }
  const poll = useEffectEvent(async () => take(await api.readImport({ id, query: { limit: 0 } })))
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void poll()
    }
    const timer = running ? setInterval(refresh, pollMs) : undefined
    const asleep = onWake(refresh)
    return () => {
      clearInterval(timer)
      asleep()
    }
  }, [running])

  const act = async (call: Promise<ApiResult<ImportSummary>>) => {
    setBusy(true)
    take(await call)
    setBusy(false)
  }
  return {
    summary,
    fault,
    busy,
    stop: () => act(api.stopImport({ id })),
    retry: () => act(api.retryImport({ id })),
  }
}
