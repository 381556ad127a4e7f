'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CredentialFieldInput } from '@/components/credentials/credential-field-input'
import {
  availableFlows,
  buildCredential,
  type CredentialField,
  credentialFields,
  type SchemeInfo,
} from '@/components/credentials/credential-fields'
import { Field } from '@/components/ui/form/field'
import { Button } from '@/components/ui/button/button'
import { Select } from '@/components/ui/form/select'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'

interface CredentialFormProps {
  scheme: SchemeInfo
  /** Initial type for a scheme that the card does not define. */
  initialType?: CredentialType
  /** Label of the submit button. */
  action: string
  pending: boolean
  /** Focuses the first field, because the button that opened the form is gone. */
  focus: boolean
  onCredential: (credential: CredentialInput) => void
  /** Further buttons. */
  others?: ReactNode
}

/** Credential types for a scheme that the card names but does not define. */
const fallbackTypes = [
  'bearer',
  'basic',
  'apiKey',
  'oauth2',
  'openIdConnect',
  'mutualTLS',
] as const satisfies CredentialType[]

/**
 * Returns the location of the API key from the card. An agent that is not registered yet has no stored card to look it up in.
 */
function keyLocation({ options }: SchemeInfo, type: CredentialType): Record<string, string> {
  return type === 'apiKey' && options.name ? { in: options.in ?? 'header', name: options.name } : {}
}

/** Form for the credential of one scheme. The input exists only in the form's state. */
export function CredentialForm({
  scheme,
  initialType = 'bearer',
  action,
  pending,
  focus,
  onCredential,
  others,
}: CredentialFormProps) {
  const t = useTranslations('credentials')
  const form = useRef<HTMLFormElement>(null)
  const [standIn, setStandIn] = useState(initialType)
  const [chosen, setChosen] = useState(availableFlows(scheme)[0])
  const [values, setValues] = useState<Record<string, string>>({})
  const [submitted, setSubmitted] = useState(false)

  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [focus])

  const type = scheme.type === 'other' ? standIn : scheme.type
  const flows = availableFlows({ ...scheme, type })
  const flow = flows.find((one) => one === chosen) ?? flows[0]
  const fields = credentialFields(scheme, type, flow)
  const formValues = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, values[name] ?? initial]))
  const missing = fields.filter(({ name, required }) => required && !formValues[name]?.trim())

  const rare = fields.filter((field) => field.rare)

  const boxOf = (field: CredentialField) => (
    <CredentialFieldInput
      key={field.name}
      field={field}
      value={formValues[field.name] ?? ''}
      onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
      missing={submitted && missing.includes(field)}
    />
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmitted(true)
    const [first] = missing
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
    else onCredential(buildCredential(type, scheme.name, { ...keyLocation(scheme, type), ...formValues }, flow))
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      {scheme.type === 'other' ? (
        <Field label={t('standIn')} hint={scheme.name ? t('standInHint') : null}>
          <Select
            value={standIn}
            onValueChange={setStandIn}
            options={fallbackTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
        </Field>
      ) : null}
      {flow && flows.length > 1 ? (
        <Field label={t('flow')} hint={t(`flowHints.${flow}`)}>
          <Select
            value={flow}
            onValueChange={setChosen}
            options={flows.map((value) => ({ value, label: t(`flows.${value}`) }))}
          />
        </Field>
      ) : null}
      {fields.filter(({ rare }) => !rare).map(boxOf)}
      {rare.length > 0 ? (
        <details>
          <summary className="w-fit text-xs text-fg-muted hover:text-fg">{t('rare')}</summary>
          <div className="mt-3 grid gap-4">{rare.map(boxOf)}</div>
        </details>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? t('saving') : action}
        </Button>
        {others}
      </div>
    </form>
  )
}
