'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { CredentialForm } from '@/components/credentials/credential-form'
import type { AskedScheme } from '@/components/credentials/credential-fields'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { FaultData } from '@/lib/faults/fault'

const challengeSchema = z.object({ challenge: z.object({ scheme: z.string() }) })

interface RefusedCredentialProps {
  fault: FaultData
  onCredential: (credential: CredentialInput) => void
}

/** Nobody signs in for an agent that is not there yet: of OAuth2 only what needs no person. */
const unknown: AskedScheme = {
  name: '',
  type: 'other',
  options: { flows: [{ flow: 'clientCredentials', scopes: [] }] },
  scopes: [],
}

/** The kind of credential that a refusal asks for (RFC 9110 §11.6.1); a bearer token is the likeliest. */
function askedType({ details }: FaultData): CredentialType {
  const said = challengeSchema.safeParse(details).data?.challenge.scheme.toLowerCase()
  if (said === 'basic') return 'basic'
  return said === 'apikey' ? 'apiKey' : 'bearer'
}

/** Asks for the credential without which not even the card is given, and tries again with it. */
export function RefusedCredential({ fault, onCredential }: RefusedCredentialProps) {
  const t = useTranslations('register.refused')
  return (
    <section
      aria-label={t('title')}
      className="grid gap-3 rounded-panel border border-line border-l-2 border-l-state-auth-required bg-bg-raised px-4 py-3"
    >
      <div className="flex items-start gap-2.5">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-state-auth-required" />
        <div>
          <h3 className="text-sm">{t('title')}</h3>
          <p className="text-pretty text-fg-muted">{t('hint')}</p>
        </div>
      </div>
      <CredentialForm
        scheme={unknown}
        begin={askedType(fault)}
        action={t('again')}
        pending={false}
        focus
        onCredential={onCredential}
      />
    </section>
  )
}
