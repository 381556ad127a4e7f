'use client'

import { useTranslations } from 'next-intl'
import { SignInNote, type SignInResult } from '@/components/agents/detail/sign-in-note'
import { CredentialProvider } from '@/components/credentials/credential-context'
import { CredentialList } from '@/components/credentials/credential-list'

interface CredentialsPanelProps {
  slug: string
  back: SignInResult | null
}

/** The credentials tab: required credentials and their forms. */
export function CredentialsPanel({ slug, back }: CredentialsPanelProps) {
  const t = useTranslations('credentials')
  return (
    <CredentialProvider key={slug} slug={slug} opensTab={false}>
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {back ? <SignInNote {...back} /> : null}
        <CredentialList first={back?.scheme} />
        <p className="text-xs text-pretty text-fg-faint">{t('writeOnly')}</p>
      </div>
    </CredentialProvider>
  )
}
