'use client'

import { BookmarkCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
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

const steps = ['address', 'resolve', 'connect', 'tls', 'answer', 'card'] as const
type Step = (typeof steps)[number]

/** Returns the failed step from a fault's details. */
function failedStep(step: unknown): Step | undefined {
  return steps.find((one) => one === (step === 'request' || step === 'redirect' ? 'answer' : step))
}

/** The steps of the card discovery up to the failure. */
function StepTrack({ failed }: { failed: Step }) {
  const t = useTranslations('register.steps')
  // TLS is shown only if it failed: http URLs do not use it.
  const shown = steps.filter((step) => step !== 'tls' || failed === 'tls')
  const reached = shown.indexOf(failed)
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {shown.map((step, position) => (
        <li
          key={step}
          className={cn(
            'flex items-center gap-1.5',
            position < reached && 'text-fg-muted',
            position === reached && 'font-medium text-state-failed',
            position > reached && 'text-fg-faint',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'size-2 rounded-full',
              position < reached && 'bg-state-completed',
              position === reached && 'bg-state-failed',
              position > reached && 'border border-dashed border-line-strong',
            )}
          />
          {t(step)}
          {position === reached ? <span className="sr-only">{t('failed')}</span> : null}
        </li>
      ))}
    </ol>
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

/** The error of a registration: the failed step, a hint, or the existing agent. */
export function RegisterFault({ fault, onRetry }: { fault: FaultData; onRetry: () => void }) {
  const t = useTranslations('register')
  const translateFault = useTranslateFault()
  const known = fault.kind === 'conflict' ? knownSchema.safeParse(fault.details).data : undefined
  if (known) return <ExistingAgent known={known} />
  const { step, code, values } = detailsSchema.safeParse(fault.details ?? {}).data ?? {}
  const failed = failedStep(step)
  const isInputFault = fault.kind === 'invalid-input' || fault.kind === 'conflict'
  const importList =
    code === 'list' && values?.address ? (
      <Button asChild size="sm" variant="primary">
        <Link href={`/agents/import?url=${encodeURIComponent(values.address)}`}>{t('import')}</Link>
      </Button>
    ) : null
  return (
    <ErrorPanel fault={translateFault(fault)} action={importList} {...(isInputFault || importList ? {} : { onRetry })}>
      {failed && !isInputFault ? <StepTrack failed={failed} /> : null}
    </ErrorPanel>
  )
}
