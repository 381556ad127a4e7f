'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlternativeList, SchemeDescription } from '@/components/credentials/scheme-details'
import { CredentialForm } from '@/components/credentials/credential-form'
import { matchCredentials, type SchemeInfo } from '@/components/credentials/credential-fields'
import { Button } from '@/components/ui/button/button'
import type { CredentialInput } from '@/lib/api/credential'
import type { CredentialRequirements } from '@/lib/api/credential-calls'

interface RequiredCredentialsProps {
  required: CredentialRequirements
  /** Credentials that were entered so far. */
  credentials: readonly CredentialInput[]
  onCredentials: (credentials: CredentialInput[]) => void
}

interface SchemeFormProps {
  scheme: SchemeInfo
  filled: boolean
  onCredential: (credential: CredentialInput) => void
  onForget: () => void
}

function SchemeForm({ scheme, filled, onCredential, onForget }: SchemeFormProps) {
  const t = useTranslations('credentials')
  const [open, setOpen] = useState(false)
  return (
    <li className="grid gap-3 py-3">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm wrap-anywhere" dir="auto">
          {scheme.name}
        </h3>
        <span className="text-xs text-fg-muted">{t(`types.${scheme.type}`)}</span>
        <span className="ml-auto flex items-center gap-2">
          {filled ? (
            <>
              <span className="text-xs text-fg-muted">{t('keptOnAdd')}</span>
              <Button size="sm" variant="ghost" onClick={onForget}>
                {t('remove')}
              </Button>
            </>
          ) : open ? null : (
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('give')}
            </Button>
          )}
        </span>
      </div>
      <SchemeDescription scheme={scheme} />
      {open && !filled ? (
        <CredentialForm
          scheme={scheme}
          action={t('take')}
          pending={false}
          focus
          onCredential={(credential) => {
            onCredential(credential)
            setOpen(false)
          }}
          others={
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {t('close')}
            </Button>
          }
        />
      ) : null}
    </li>
  )
}

/** Forms for the credentials that a card requires. They can be filled in before or after registration. */
export function RequiredCredentials({ required, credentials, onCredentials }: RequiredCredentialsProps) {
  const t = useTranslations('credentials')
  const matched = matchCredentials(required.schemes, credentials)
  const without = (name: string): CredentialInput[] => credentials.filter((one) => one !== matched.get(name))
  if (required.schemes.length === 0) return <p className="text-pretty text-fg-muted">{t('givenBeyond')}</p>
  return (
    <div className="grid gap-3">
      <AlternativeList alternatives={required.alternatives} ready={new Set(matched.keys())} />
      <p className="text-xs text-pretty text-fg-muted">{t('orLater')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {required.schemes.map((scheme) => (
          <SchemeForm
            key={scheme.name}
            scheme={scheme}
            filled={matched.has(scheme.name)}
            onCredential={(credential) => onCredentials([...without(scheme.name), credential])}
            onForget={() => onCredentials(without(scheme.name))}
          />
        ))}
      </ul>
    </div>
  )
}
