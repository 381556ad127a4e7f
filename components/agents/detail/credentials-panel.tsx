'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { CredentialProvider, useCredentials } from '@/components/credentials/credential-context'
import { CredentialList } from '@/components/credentials/credential-list'

/** The result of an OAuth sign-in. */
export interface SignInResult {
  /** The scheme of the sign-in. */
  scheme: string
  refused: boolean
}

/** Shows the result of a sign-in once and removes it from the URL. The reason of a refusal comes only from the server. */
function SignInNote({ scheme, refused }: SignInResult) {
  const t = useTranslations('credentials')
  const known = useCredentials(({ status }) => status?.schemes.find(({ name }) => name === scheme))
  useEffect(() => {
    window.history.replaceState(null, '', '?tab=credentials')
  }, [])
  if (!known) return null
  if (!refused)
    return (
      <output className="flex items-start gap-2 rounded-panel border border-line bg-bg-subtle px-4 py-3">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-state-completed" />
        {t('signedIn', { scheme })}
      </output>
    )
  return (
    <div
      role="alert"
      className="rounded-panel border border-line border-l-2 border-l-state-failed bg-bg-raised px-4 py-3"
    >
      <h3 className="text-sm">{t('signInRefused', { scheme })}</h3>
      <p className="wrap-anywhere">{known.given?.problem ?? t('signInUnchanged')}</p>
    </div>
  )
}

interface CredentialsPanelProps {
  slug: string
  back: SignInResult | null
  /** Each person has credentials of their own. */
  isPersonal: boolean
}

/** The credentials tab: required credentials and their forms. */
export function CredentialsPanel({ slug, back, isPersonal }: CredentialsPanelProps) {
  const t = useTranslations('credentials')
  const access = useTranslations('agent.access')
  return (
    <CredentialProvider key={slug} slug={slug} opensTab={false}>
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {back ? <SignInNote {...back} /> : null}
        {isPersonal ? <p className="text-pretty text-fg-muted">{access('yourOwn')}</p> : null}
        <CredentialList first={back?.scheme} />
        <p className="text-xs text-pretty text-fg-faint">{t('writeOnly')}</p>
      </div>
    </CredentialProvider>
  )
}
