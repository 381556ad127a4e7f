'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect'

interface DialectSelectProps {
  /** Chosen by hand; null for what the card says. */
  value: DialectId | null
  onChange: (dialect: DialectId | null) => void
  id?: string
  'aria-describedby'?: string | undefined
  disabled?: boolean
}

const asDetected = 'detected'

/** Which generation of A2A to speak with an agent. */
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
