'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CredentialForm } from '@/components/credentials/credential-form'
import type { SchemeInfo } from '@/components/credentials/credential-fields'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'

interface RefusedCredentialProps {
  /** The most likely credential type. */
  type: CredentialType
  /** A credential was already rejected. */
  again: boolean
  onCredential: (credential: CredentialInput) => void
}

/** Before registration no user can sign in, so OAuth2 allows only client credentials. */
const unknown: SchemeInfo = {
  name: '',
  type: 'other',
  options: { flows: [{ flow: 'clientCredentials', scopes: [] }] },
  scopes: [],
}

/** A form for the credential that is required to read the card. */
export function RefusedCredential({ type, again, onCredential }: RefusedCredentialProps) {
  const t = useTranslations('register.refused')
  const messageGroup = type === 'mutualTLS' ? 'certificate' : 'credential'
  const title = t(again ? `${messageGroup}.again` : `${messageGroup}.title`)
  return (
    <section
      aria-label={title}
      className="grid gap-3 rounded-panel border border-line border-l-2 border-l-state-auth-required bg-bg-raised px-4 py-3"
    >
      <div className="flex items-start gap-2.5">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-state-auth-required" />
        <div>
          <h2 className="text-sm">{title}</h2>
          <p className="text-pretty text-fg-muted">{t(`${messageGroup}.hint`)}</p>
        </div>
      </div>
      <CredentialForm
        scheme={unknown}
        initialType={type}
        action={t('check')}
        pending={false}
        focus
        onCredential={onCredential}
      />
    </section>
  )
}
