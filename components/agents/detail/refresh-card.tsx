'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { AttemptList } from '@/components/agents/attempt-list'
import type { AgentActions, Refreshed } from '@/components/agents/detail/agent-actions'
import { useAction } from '@/components/agents/detail/use-action'
import { Button } from '@/components/ui/button'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { discoveryReportSchema } from '@/lib/api/agent'

const detailsSchema = z.object({ attempts: discoveryReportSchema.shape.attempts })

interface RefreshCardProps extends Pick<AgentActions, 'refresh'> {
  slug: string
  /** The card was pasted: there is no address to fetch it from. */
  pasted: boolean
}

/** Fetches the card again, and says what came of it. */
export function RefreshCard({ slug, pasted, refresh }: RefreshCardProps) {
  const t = useTranslations('agent.card')
  const inWords = useFaultWords()
  const { pending, result, run } = useAction<Refreshed>()
  if (pasted) return <p className="text-fg-muted">{t('pastedHint')}</p>
  const attempts = result?.ok === false ? (detailsSchema.safeParse(result.fault.details).data?.attempts ?? []) : []
  const fetchAgain = () => run(() => refresh(slug))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onClick={fetchAgain} disabled={pending}>
          <RotateCw className={pending ? 'animate-turn' : undefined} />
          {t(pending ? 'refreshing' : 'refresh')}
        </Button>
        <output className="text-fg-muted">
          {result?.ok ? t(result.value.changed ? 'changed' : 'unchanged', { version: result.value.version }) : null}
        </output>
      </div>
      {result?.ok === false ? (
        <ErrorPanel fault={inWords(result.fault)} onRetry={fetchAgain}>
          {attempts.length > 0 ? <AttemptList attempts={attempts} /> : null}
        </ErrorPanel>
      ) : null}
    </div>
  )
}
