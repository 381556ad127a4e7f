'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { AttemptList } from '@/components/agents/attempt-list'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { discoveryReportSchema } from '@/lib/api/agent'
import type { RefreshResult } from '@/lib/api/agent-calls'
import { api } from '@/lib/client/api'
import { useEffect, useEffectEvent } from 'react'
import { useRefresh } from '@/components/ui/navigation/use-refresh'

const detailsSchema = z.object({ attempts: discoveryReportSchema.shape.attempts })

interface RefreshCardProps {
  slug: string
  /** The card was pasted, so it has no URL. */
  pasted: boolean
}

/** A button to fetch the card again, with the result. */
export function RefreshCard({ slug, pasted }: RefreshCardProps) {
  const t = useTranslations('agent.card')
  const translateFault = useTranslateFault()
  const { pending, result, run } = useApiCall<RefreshResult>({ refreshes: true })
  if (pasted) return <p className="text-fg-muted">{t('pastedHint')}</p>
  const attempts = result?.ok === false ? (detailsSchema.safeParse(result.fault.details).data?.attempts ?? []) : []
  const fetchAgain = () => run(() => api.refreshAgent({ id: slug }))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onClick={fetchAgain} disabled={pending}>
          <RotateCw className={pending ? 'animate-turn' : undefined} />
          {t(pending ? 'refreshing' : 'refresh')}
        </Button>
        <output className="text-fg-muted">
          {result?.ok
            ? t(result.value.changed ? 'changed' : 'unchanged', { version: result.value.agent.cardVersion })
            : null}
        </output>
      </div>
      {result?.ok === false ? (
        <ErrorPanel fault={translateFault(result.fault)} onRetry={fetchAgain}>
          {attempts.length > 0 ? <AttemptList attempts={attempts} /> : null}
        </ErrorPanel>
      ) : null}
    </div>
  )
}

/** Acknowledges a change of the card once it is on a visible page. */
export function AcknowledgeCardChange({ slug }: { slug: string }) {
  const refresh = useRefresh()
  const acknowledge = useEffectEvent(async (): Promise<void> => {
    const result = await api.acknowledgeCardChange({ id: slug })
    if (result.ok) refresh()
  })
  useEffect(() => {
    const controller = new AbortController()
    const check = (): void => {
      if (document.visibilityState !== 'visible' || controller.signal.aborted) return
      controller.abort()
      void acknowledge()
    }
    document.addEventListener('visibilitychange', check, { signal: controller.signal })
    check()
    return () => controller.abort()
  }, [])
  return null
}
