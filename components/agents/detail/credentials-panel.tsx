'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CredentialProvider } from '@/components/credentials/credential-context'
import { CredentialList } from '@/components/credentials/credential-list'

/** What a provider sent the person back with. */
export interface SignInResult {
  /** The scheme that they signed in for. */
  scheme: string
  /** Why it did not succeed. */
  reason: string | null
}

interface CredentialsPanelProps {
  slug: string
  back: SignInResult | null
}

/** What the agent asks of its callers, and the forms to give it. */
export function CredentialsPanel({ slug, back }: CredentialsPanelProps) {
  const t = useTranslations('credentials')
  return (
    <CredentialProvider key={slug} slug={slug} stay={false}>
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {back && back.reason === null ? (
          <output className="flex items-start gap-2 rounded-panel border border-line bg-bg-subtle px-4 py-3">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-state-completed" />
            {t('signedIn', { scheme: back.scheme })}
          </output>
        ) : null}
        {back?.reason ? (
          <div
            role="alert"
            className="rounded-panel border border-line border-l-2 border-l-state-failed bg-bg-raised px-4 py-3"
          >
            <h3 className="text-sm">{t('signInRefused', { scheme: back.scheme })}</h3>
            <p className="wrap-anywhere">{back.reason}</p>
          </div>
        ) : null}
        <CredentialList first={back?.scheme} />
        <p className="text-xs text-pretty text-fg-faint">{t('writeOnly')}</p>
      </div>
    </CredentialProvider>
  )
}
