'use client'

import { useTranslations } from 'next-intl'
import type { CredentialField } from '@/components/credentials/credential-fields'
import { PemInput } from '@/components/credentials/pem-input'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SecretInput } from '@/components/ui/secret-input'
import { Select } from '@/components/ui/select'

/** Where in a request an API key can go. */
const places = ['header', 'query', 'cookie'] as const

interface CredentialBoxProps {
  field: CredentialField
  value: string
  onChange: (value: string) => void
  /** It was to be filled in, and is empty. */
  missing: boolean
}

/** One box of a credential's form, with its label, hint and what is wrong with it. */
export function CredentialBox({ field, value, onChange, missing }: CredentialBoxProps) {
  const t = useTranslations('credentials')
  const { name, kind, required } = field
  const label = t(`fields.${name}`)
  const hint = t.has(`fieldHints.${name}`) ? t(`fieldHints.${name}`) : null
  const control = () => {
    const own = { name, required, value, 'aria-required': required }
    if (kind === 'pem') return <PemInput name={name} value={value} onText={onChange} />
    if (kind === 'place')
      return (
        <Select
          value={value}
          onValueChange={onChange}
          options={places.map((place) => ({ value: place, label: t(`places.${place}`) }))}
        />
      )
    if (kind === 'secret')
      return <SecretInput {...own} maxLength={16_384} onChange={(event) => onChange(event.target.value)} />
    return (
      <Input
        {...own}
        onChange={(event) => onChange(event.target.value)}
        inputMode={kind === 'url' ? 'url' : undefined}
        maxLength={2048}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
    )
  }
  return (
    <Field
      label={required ? label : t('optional', { field: label })}
      hint={hint}
      error={missing ? t('missing', { field: label }) : null}
    >
      {control()}
    </Field>
  )
}
