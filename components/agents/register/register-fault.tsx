'use client'

import { BookmarkCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { PasteCard } from '@/components/agents/register/paste-card'
import { findFailedStep, StepTrack } from '@/components/agents/register/step-track'
import type { AgentSource } from '@/components/agents/register/registration'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { isolated } from '@/components/ui/text/isolated'
import type { ApiResult } from '@/lib/api/api-result'
import type { RefreshResult } from '@/lib/api/agent-calls'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface KnownAgentProps {
  known: { id: string; slug: string; name: string }
}

type Refreshing = { step: 'idle' | 'asking' } | { step: 'done'; result: ApiResult<RefreshResult> }

/** Shows that the agent is already in the catalog, with actions for it. */
function ExistingAgent({ known: { id, slug, name } }: KnownAgentProps) {
  const t = useTranslations('register.known')
  const translateFault = useTranslateFault()
  const [refreshing, setRefreshing] = useState<Refreshing>({ step: 'idle' })
  const chat = useRef<HTMLAnchorElement>(null)
  useEffect(() => chat.current?.focus(), [])
  const refresh = async () => {
    setRefreshing({ step: 'asking' })
    setRefreshing({ step: 'done', result: await api.refreshAgent({ id }) })
  }
  const result = refreshing.step === 'done' ? refreshing.result : null
  return (
    <section
      aria-label={t('label')}
      className="grid animate-fade gap-3 rounded-panel border border-line border-l-2 border-l-accent bg-bg-raised px-4 py-3"
    >
      <div className="flex items-start gap-2.5">
        <BookmarkCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="line-clamp-3 text-sm wrap-anywhere">{t.rich('title', { name, b: isolated })}</h2>
          <p className="text-pretty text-fg-muted">{t('hint')}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 pl-6.5">
        <Button asChild variant="primary">
          <Link ref={chat} href={`/chat/${slug}`}>
            {t('chat')}
          </Link>
        </Button>
        <Button asChild>
          <Link href={`/agents/${slug}`}>{t('open')}</Link>
        </Button>
        <Button variant="ghost" disabled={refreshing.step === 'asking'} onClick={() => void refresh()}>
          {t(refreshing.step === 'asking' ? 'refreshing' : 'refresh')}
        </Button>
        <output className="text-fg-muted">{result?.ok ? t(result.value.changed ? 'changed' : 'same') : null}</output>
      </div>
      {result && !result.ok ? <ErrorPanel fault={translateFault(result.fault)} onRetry={() => void refresh()} /> : null}
    </section>
  )
}

const detailsSchema = z.object({
  step: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  values: z
    .object({ address: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const knownSchema = z.object({ id: z.string(), slug: z.string(), name: z.string() })

interface RegisterFaultProps {
  fault: FaultData
  /** The URL that gave no card. Null if the source is not a URL. */
  url: string | null
  onRetry: () => void
  /** Checks a pasted card instead. */
  onCard: (source: AgentSource) => void
}

/** The error of a registration: the failed step, a hint, or the existing agent. */
export function RegisterFault({ fault, url, onRetry, onCard }: RegisterFaultProps) {
  const t = useTranslations('register')
  const translateFault = useTranslateFault()
  const known = knownSchema.safeParse(fault.details).data
  if (known && fault.kind === 'conflict') return <ExistingAgent known={known} />
  const { step, code, values } = detailsSchema.safeParse(fault.details ?? {}).data ?? {}
  const failed = findFailedStep(step)
  const isInputFault = fault.kind === 'invalid-input' || fault.kind === 'conflict'
  const importList =
    code === 'list' && values?.address ? (
      <Button asChild size="sm" variant="primary">
        <Link href={`/agents/import?url=${encodeURIComponent(values.address)}`}>{t('import')}</Link>
      </Button>
    ) : null
  // An archived agent that the person may not restore.
  const openAgent = known ? (
    <Button asChild size="sm">
      <Link href={`/agents/${known.slug}`}>{t('known.open')}</Link>
    </Button>
  ) : null
  const action = importList ?? openAgent
  return (
    <ErrorPanel fault={translateFault(fault)} action={action} {...(isInputFault || action ? {} : { onRetry })}>
      {failed && !isInputFault ? <StepTrack failed={failed} /> : null}
      {failed && url !== null && !isInputFault && !importList ? <PasteCard url={url} onCard={onCard} /> : null}
    </ErrorPanel>
  )
}
