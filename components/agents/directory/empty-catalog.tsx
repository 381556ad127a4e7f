'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { RegisterAgent } from '@/components/agents/register/register-agent'
import type { RegistrationActions } from '@/components/agents/register/registration'
import { Button } from '@/components/ui/button'
import { ErrorPanel } from '@/components/ui/error-panel'
import type { ActionResult } from '@/lib/api/action-result'
import type { FaultData } from '@/lib/faults/fault'

interface EmptyCatalogProps extends RegistrationActions {
  /** Puts the sample agents into the catalog; absent where they are switched off. */
  addSamples?: () => Promise<ActionResult<null>>
}

/** A catalog without an agent: what it is for, and the box that begins it. */
export function EmptyCatalog({ addSamples, ...actions }: EmptyCatalogProps) {
  const t = useTranslations('directory')
  const [pending, startTransition] = useTransition()
  const [fault, setFault] = useState<FaultData | null>(null)

  const add = () =>
    startTransition(async () => {
      const result = await addSamples?.()
      setFault(result && !result.ok ? result.fault : null)
    })

  return (
    <div className="mx-auto grid max-w-3xl gap-5 py-6 md:py-12">
      <div>
        <h2 className="text-base">{t('emptyTitle')}</h2>
        <p className="mt-1 max-w-prose text-pretty text-fg-muted">{t('emptyText')}</p>
      </div>
      <RegisterAgent {...actions} />
      {addSamples ? (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
          <p className="min-w-0 flex-1 text-fg-muted">{t('samplesText')}</p>
          <Button onClick={add} disabled={pending}>
            {pending ? t('addingSamples') : t('addSamples')}
          </Button>
        </div>
      ) : null}
      {fault ? <ErrorPanel fault={fault} onRetry={add} /> : null}
    </div>
  )
}
