'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CredentialBox } from '@/components/credentials/credential-box'
import {
  type AskedScheme,
  type CredentialField,
  credentialFields,
  offeredFlows,
} from '@/components/credentials/credential-fields'
import { credentialOf } from '@/components/credentials/credential-of'
import { Field } from '@/components/ui/field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'

interface CredentialFormProps {
  scheme: AskedScheme
  /** What a scheme that is not explained is taken for at first. */
  begin?: CredentialType
  /** The verb on the button. */
  action: string
  pending: boolean
  /** Begins with its first box: the button that opened it is gone. */
  focus: boolean
  onCredential: (credential: CredentialInput) => void
  /** Beside the button. */
  others?: ReactNode
}

/** What may stand in for a scheme that the card names and does not explain. */
const standIns = [
  'bearer',
  'basic',
  'apiKey',
  'oauth2',
  'openIdConnect',
  'mutualTLS',
] as const satisfies CredentialType[]

/** Where the card says that a key goes: said again, since an agent that is not kept yet has no card to look it up in. */
function keyPlace({ options }: AskedScheme, type: CredentialType): Record<string, string> {
  return type === 'apiKey' && options.name ? { in: options.in ?? 'header', name: options.name } : {}
}

/** Asks for what one scheme needs. What is typed lives here alone, and goes when the form does. */
export function CredentialForm({
  scheme,
  begin = 'bearer',
  action,
  pending,
  focus,
  onCredential,
  others,
}: CredentialFormProps) {
  const t = useTranslations('credentials')
  const form = useRef<HTMLFormElement>(null)
  const [standIn, setStandIn] = useState(begin)
  const [chosen, setChosen] = useState(offeredFlows(scheme)[0])
  const [values, setValues] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)

  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [focus])

  const type = scheme.type === 'other' ? standIn : scheme.type
  const flows = offeredFlows({ ...scheme, type })
  const flow = flows.find((one) => one === chosen) ?? flows[0]
  const fields = credentialFields(scheme, type, flow)
  const given = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, values[name] ?? initial]))
  const missing = fields.filter(({ name, required }) => required && !given[name]?.trim())

  const rare = fields.filter((field) => field.rare)

  const boxOf = (field: CredentialField) => (
    <CredentialBox
      key={field.name}
      field={field}
      value={given[field.name] ?? ''}
      onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
      missing={tried && missing.includes(field)}
    />
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const [first] = missing
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
    else onCredential(credentialOf(type, scheme.name, { ...keyPlace(scheme, type), ...given }, flow))
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      {scheme.type === 'other' ? (
        <Field label={t('standIn')} hint={scheme.name ? t('standInHint') : null}>
          <Select
            value={standIn}
            onValueChange={setStandIn}
            options={standIns.map((value) => ({ value, label: t(`types.${value}`) }))}
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
