'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/form/field'
import { Select } from '@/components/ui/form/select'
import { useRelativeTime } from '@/components/ui/text/relative-time'

/** Days until a key expires. */
const lifetimes = ['7', '30', '90', '365', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]

/** Returns the number of days for the API; null if the key does not expire. */
export const daysOf = (lifetime: Lifetime): number | null => (lifetime === 'never' ? null : Number(lifetime))

interface LifetimeSelectProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
}

/** Chooses when a new key expires. */
export function LifetimeSelect({ value, onChange }: LifetimeSelectProps<Lifetime>) {
  const t = useTranslations('keys')
  const options = lifetimes.map((each) => ({ value: each, label: t(`lifetimes.${each}`) }))
  return (
    <Field label={t('expires')} className="justify-items-start">
      <Select value={value} onValueChange={onChange} options={options} className="w-44" />
    </Field>
  )
}

interface NewLifetimeSelectProps extends LifetimeSelectProps<Lifetime | 'same'> {
  expiresAt: string | null
}

/** Chooses another expiry of a key, counted from today, or leaves it. */
export function NewLifetimeSelect({ value, expiresAt, onChange }: NewLifetimeSelectProps) {
  const t = useTranslations('keys')
  const relativeTime = useRelativeTime()
  const same = expiresAt === null ? t('never') : relativeTime(expiresAt, true)
  const choices = expiresAt === null ? lifetimes.filter((each) => each !== 'never') : lifetimes
  const options = [
    { value: 'same' as const, label: t('sameExpiry', { time: same }) },
    ...choices.map((each) => ({ value: each, label: t(`lifetimes.${each}`) })),
  ]
  return (
    <Field label={t('expires')} hint={t('expiryHint')} className="justify-items-start">
      <Select<Lifetime | 'same'> value={value} onValueChange={onChange} options={options} className="w-64 max-w-full" />
    </Field>
  )
}
