'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useCredentials } from '@/components/credentials/credential-context'

/** What a provider sent the person back with. */
export interface SignInResult {
  /** The scheme that they signed in for. */
  scheme: string
  refused: boolean
}

/** Says once how a sign-in went: the address forgets it, and why it was refused is told by the server alone. */
export function SignInNote({ scheme, refused }: SignInResult) {
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
      <p className="wrap-anywhere">{known.given?.problem ?? t('signInKept')}</p>
    </div>
  )
}
