'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

interface OwnerFieldProps {
  value: string
  onChange: (owner: string) => void
  /** Who looks after other agents: suggested while one types. */
  known: readonly string[]
  error?: string | undefined
}

/** Who looks after the agent: a person or a team. */
export function OwnerField({ value, onChange, known, error }: OwnerFieldProps) {
  const t = useTranslations('agent.settings')
  const list = useId()
  return (
    <>
      <Field label={t('owner')} hint={t('ownerHint')} error={error}>
        <Input
          name="owner"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          list={list}
          autoComplete="off"
          maxLength={100}
          dir="auto"
        />
      </Field>
      <datalist id={list}>
        {known.map((owner) => (
          <option key={owner}>{owner}</option>
        ))}
      </datalist>
    </>
  )
}
