'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CredentialForm } from '@/components/credentials/credential-form'
import type { AskedScheme } from '@/components/credentials/credential-fields'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'

interface RefusedCredentialProps {
  /** What is likely to be wanted. */
  type: CredentialType
  /** One was given already, and did not do. */
  again: boolean
  onCredential: (credential: CredentialInput) => void
}

/** Nobody signs in for an agent that is not there yet: of OAuth2 only what needs no person. */
const unknown: AskedScheme = {
  name: '',
  type: 'other',
  options: { flows: [{ flow: 'clientCredentials', scopes: [] }] },
  scopes: [],
}

/** Asks for the credential without which not even the card is given, and tries again with it. */
export function RefusedCredential({ type, again, onCredential }: RefusedCredentialProps) {
  const t = useTranslations('register.refused')
  const asked = type === 'mutualTLS' ? 'certificate' : 'credential'
  const title = t(again ? `${asked}.again` : `${asked}.title`)
  return (
    <section
      aria-label={title}
      className="grid gap-3 rounded-panel border border-line border-l-2 border-l-state-auth-required bg-bg-raised px-4 py-3"
    >
      <div className="flex items-start gap-2.5">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-state-auth-required" />
        <div>
          <h2 className="text-sm">{title}</h2>
          <p className="text-pretty text-fg-muted">{t(`${asked}.hint`)}</p>
        </div>
      </div>
      <CredentialForm
        scheme={unknown}
        begin={type}
        action={t('check')}
        pending={false}
        focus
        onCredential={onCredential}
      />
    </section>
  )
}
