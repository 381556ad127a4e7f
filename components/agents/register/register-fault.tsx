'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { z } from 'zod'
import { AttemptList } from '@/components/agents/attempt-list'
import { failedStep, StepTrack } from '@/components/agents/register/step-track'
import { Button } from '@/components/ui/button'
import { ErrorPanel } from '@/components/ui/error-panel'
import { discoveryReportSchema } from '@/lib/api/agent'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = z.object({
  step: z.string().optional(),
  attempts: discoveryReportSchema.shape.attempts.optional(),
  slug: z.string().optional(),
})

/** Why there is no agent to add: the step that failed, and every address that was asked. */
export function RegisterFault({ fault, onRetry }: { fault: FaultData; onRetry: () => void }) {
  const t = useTranslations('register')
  const { step, attempts = [], slug } = detailsSchema.safeParse(fault.details ?? {}).data ?? {}
  const failed = failedStep(step)
  const existing = fault.kind === 'conflict' && slug
  const openExisting = existing ? (
    <Button asChild size="sm" variant="primary">
      <Link href={`/agents/${slug}`}>{t('openExisting')}</Link>
    </Button>
  ) : null
  return (
    <ErrorPanel
      fault={fault}
      action={openExisting}
      {...(existing || fault.kind === 'invalid-input' ? {} : { onRetry })}
    >
      {failed ? <StepTrack failed={failed} /> : null}
      {attempts.length > 0 ? (
        <div className="grid gap-1.5 py-1">
          <h3 className="text-xs font-medium text-fg-muted">{t('tried')}</h3>
          <AttemptList attempts={attempts} />
        </div>
      ) : null}
    </ErrorPanel>
  )
}
