'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import type { CredentialField } from '@/components/credentials/credential-fields'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input, Textarea } from '@/components/ui/form/input'
import { SecretInput } from '@/components/ui/form/secret-input'
import { Select } from '@/components/ui/form/select'
import { useFilePicker } from '@/components/ui/form/use-file-picker'
import { toast } from '@/components/ui/feedback/toast'

/** Maximum size of a PEM file. Certificates with their chain are a few kB. */
const maxBytes = 64 * 1024

interface PemInputProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string
  onText: (text: string) => void
}

/** A certificate or key in PEM format: pasted, dropped or read from a file. */
function PemInput({ value, onText, ...rest }: PemInputProps) {
  const t = useTranslations('credentials')
  const readFile = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > maxBytes) toast.error(t('pemTooLarge', { name: file.name }))
    else onText(await file.text())
  }
  const picker = useFilePicker({
    accept: '.pem,.crt,.cer,.key,.ca-bundle',
    onFiles: ([file]) => void readFile(file),
  })
  return (
    <div className="grid gap-1.5">
      <Textarea
        {...rest}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          void readFile(event.dataTransfer.files[0])
        }}
        placeholder="-----BEGIN …"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        className="max-h-40 min-h-20 font-mono text-xs"
      />
      {picker.input}
      <Button size="sm" className="justify-self-start" disabled={rest.disabled} onClick={picker.open}>
        <FileUp className="size-3.5!" />
        {t('fromFile')}
      </Button>
    </div>
  )
}

/** Locations of an API key in a request. */
const places = ['header', 'query', 'cookie'] as const

interface CredentialFieldInputProps {
  field: CredentialField
  value: string
  onChange: (value: string) => void
  /** Whether the field is required and empty. */
  missing: boolean
}

/** One field of a credential form, with label, hint and error. */
export function CredentialFieldInput({ field, value, onChange, missing }: CredentialFieldInputProps) {
  const t = useTranslations('credentials')
  const { name, kind, required } = field
  const label = t(`fields.${name}`)
  const hint = t.has(`fieldHints.${name}`) ? t(`fieldHints.${name}`) : null
  const control = () => {
    const inputProps = { name, required, value, 'aria-required': required }
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
      return <SecretInput {...inputProps} maxLength={16_384} onChange={(event) => onChange(event.target.value)} />
    return (
      <Input
        {...inputProps}
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
