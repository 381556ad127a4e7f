'use client'

import { Archive, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { type ReactNode, Suspense, useState, useTransition } from 'react'
import { RoleNotice } from '@/components/entities/viewer/role-notice'
import { ForRole, useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

// Loaded with an empty catalog only.
const RegisterAgent = onDemand(() => import('@/components/agents/register/register-agent').then((m) => m.RegisterAgent))

interface EmptyCatalogProps {
  /** Number of archived agents. */
  archived: number
  /** Whether the sample agents can be added. */
  hasSamples: boolean
}

/** The placeholder of an empty catalog with the registration form. */
export function EmptyCatalog({ archived, hasSamples }: EmptyCatalogProps) {
  const t = useTranslations('directory')
  const refresh = useRefresh()
  const isAdministrator = useHasRole('administrator')
  const [pending, startTransition] = useTransition()
  const [fault, setFault] = useState<FaultData | null>(null)
  const translateFault = useTranslateFault({ reading: true })

  const add = () =>
    startTransition(async () => {
      const result = await api.registerSamples()
      startTransition(() => {
        setFault(result.ok ? null : result.fault)
        if (result.ok) refresh()
      })
    })

  return (
    <div className="mx-auto grid max-w-3xl gap-5 py-6 md:py-12">
      <div>
        <h2 className="text-base">{t('emptyTitle')}</h2>
        <p className="mt-1 max-w-prose text-pretty text-fg-muted">{t('emptyText')}</p>
      </div>
      <ForRole least="editor" otherwise={<RoleNotice least="editor" />}>
        <Suspense fallback={<Skeleton className="h-28" />}>
          <RegisterAgent />
        </Suspense>
      </ForRole>
      <div className="divide-y divide-line border-t border-line">
        {hasSamples && isAdministrator ? (
          <FirstStep text={t('samplesText')}>
            <Button onClick={add} disabled={pending}>
              {pending ? t('addingSamples') : t('addSamples')}
            </Button>
          </FirstStep>
        ) : null}
        <ForRole least="editor">
          <FirstStep text={t('importText')}>
            <Button asChild>
              <Link href="/agents/import">
                <Upload />
                {t('import')}
              </Link>
            </Button>
          </FirstStep>
        </ForRole>
        {archived > 0 ? (
          <FirstStep text={t('archivedText', { count: archived })}>
            <Button asChild>
              <Link href="/?lifecycle=archived">
                <Archive />
                {t('showArchived')}
              </Link>
            </Button>
          </FirstStep>
        ) : null}
      </div>
      {fault ? <ErrorPanel fault={translateFault(fault)} onRetry={add} /> : null}
    </div>
  )
}

function FirstStep({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-4">
      <p className="min-w-48 flex-1 text-fg-muted">{text}</p>
      {children}
    </div>
  )
}
