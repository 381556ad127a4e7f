'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/form/select'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'

interface DialectSelectProps {
  /** The override. Null for the card's protocol version. */
  value: DialectId | null
  onChange: (dialect: DialectId | null) => void
  id?: string
  'aria-describedby'?: string | undefined
  disabled?: boolean
}

const asDetected = 'detected'

/** Selects the protocol version for an agent. */
export function DialectSelect({ value, onChange, ...rest }: DialectSelectProps) {
  const t = useTranslations('agent.dialect')
  return (
    <Select
      {...rest}
      value={value ?? asDetected}
      onValueChange={(chosen) => onChange(chosen === asDetected ? null : chosen)}
      options={[
        { value: asDetected, label: t('detected') },
        ...dialectIds.map((dialect) => ({ value: dialect, label: t('spoken', { version: dialect.slice(1) }) })),
      ]}
    />
  )
}
