'use client'

import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AlternativeList } from '@/components/credentials/scheme-details'
import { useCredentials, useCredentialStore } from '@/components/credentials/credential-context'
import { ExtraHeaders } from '@/components/credentials/extra-headers'
import { SchemeItem } from '@/components/credentials/scheme-item'
import { ConnectionTest } from '@/components/credentials/connection-test'
import { CopyButton } from '@/components/ui/button/copy-button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { SchemeStatus } from '@/lib/api/credential-calls'

interface CallbackNoteProps {
  url: string
  schemes: readonly SchemeStatus[]
}

/** The redirect URI to register with the provider, if a scheme may need it. */
function CallbackNote({ url, schemes }: CallbackNoteProps) {
  const t = useTranslations('credentials')
  if (!schemes.some(({ type }) => type === 'oauth2' || type === 'openIdConnect')) return null
  return (
    <div className="text-xs text-fg-muted">
      <p>{t('callback')}</p>
      <p className="flex items-start gap-1" dir="ltr">
        <span className="min-w-0 font-mono leading-5 break-all text-fg">{url}</span>
        <CopyButton text={url} className="-my-1" />
      </p>
    </div>
  )
}

/** Whether the credential is bound to another origin than the agent's current endpoint. */
const isElsewhere = (credential: SchemeStatus['given']): boolean => credential?.state === 'elsewhere'

/** Credentials of an agent, scheme by scheme. `first`: the scheme to open. */
export function CredentialList({ first }: { first?: string | undefined }) {
  const t = useTranslations('credentials')
  const { store } = useCredentialStore()
  const status = useCredentials((state) => state.status)
  const fault = useCredentials((state) => state.fault)
  const translateFault = useTranslateFault({ reading: true })
  if (!status) {
    if (fault) return <ErrorPanel fault={translateFault(fault)} onRetry={() => void store.read()} />
    return (
      <div className="grid gap-4">
        <Skeleton className="h-5 w-72" />
        <Skeleton className="h-40" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  const { satisfied, alternatives, callbackUrl } = status
  const ready = new Set(status.schemes.filter(({ given }) => given?.state === 'ready').map(({ name }) => name))
  const needsNothing = alternatives.every((names) => names.length === 0)
  const schemes = status.schemes
    .filter(({ type }) => type !== 'headers')
    .toSorted((a, b) => Number(b.name === first) - Number(a.name === first) || Number(b.required) - Number(a.required))
  const openScheme = first ?? (satisfied ? undefined : schemes.find(({ given }) => !given || isElsewhere(given))?.name)
  const Icon = satisfied ? CircleCheck : CircleAlert
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-3">
        <AlternativeList alternatives={alternatives} ready={ready} />
        {needsNothing ? null : (
          <p className="flex items-start gap-2">
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 ${satisfied ? 'text-state-completed' : 'text-state-input-required'}`}
            />
            {t(satisfied ? 'satisfied' : schemes.some(({ given }) => isElsewhere(given)) ? 'movedAway' : 'unsatisfied')}
          </p>
        )}
      </div>
      <div className="divide-y divide-line border-y border-line">
        {schemes.map((scheme) => (
          <SchemeItem key={scheme.name} scheme={scheme} open={scheme.name === openScheme} />
        ))}
        <ExtraHeaders set={status.schemes.find(({ type }) => type === 'headers')} />
      </div>
      <CallbackNote url={callbackUrl} schemes={schemes} />
      <ConnectionTest />
    </div>
  )
}
