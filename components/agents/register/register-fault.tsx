'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { z } from 'zod'
import { KnownAgent } from '@/components/agents/register/known-agent'
import { failedStep, StepTrack } from '@/components/agents/register/step-track'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { Button } from '@/components/ui/button'
import { ErrorPanel } from '@/components/ui/error-panel'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = z.object({
  step: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  values: z
    .object({ address: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const knownSchema = z.object({ id: z.string(), slug: z.string(), name: z.string() })

/** Why there is no agent to add: the step that failed, what to do, or the agent that is there already. */
export function RegisterFault({ fault, onRetry }: { fault: FaultData; onRetry: () => void }) {
  const t = useTranslations('register')
  const inWords = useFaultWords()
  const known = fault.kind === 'conflict' ? knownSchema.safeParse(fault.details).data : undefined
  if (known) return <KnownAgent known={known} />
  const { step, code, values } = detailsSchema.safeParse(fault.details ?? {}).data ?? {}
  const failed = failedStep(step)
  const isGiven = fault.kind === 'invalid-input' || fault.kind === 'conflict'
  const importList =
    code === 'list' && values?.address ? (
      <Button asChild size="sm" variant="primary">
        <Link href={`/agents/import?url=${encodeURIComponent(values.address)}`}>{t('import')}</Link>
      </Button>
    ) : null
  return (
    <ErrorPanel fault={inWords(fault)} action={importList} {...(isGiven || importList ? {} : { onRetry })}>
      {failed && !isGiven ? <StepTrack failed={failed} /> : null}
    </ErrorPanel>
  )
}
