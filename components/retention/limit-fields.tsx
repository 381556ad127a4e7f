import { useTranslations } from 'next-intl'
import { limitsIn, type LimitText, mostDays } from '@/components/retention/limit-text'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

interface LimitFieldsProps {
  value: LimitText
  onChange: (value: LimitText) => void
}

/** For how long and up to how much event logs are kept. */
export function LimitFields({ value, onChange }: LimitFieldsProps) {
  const t = useTranslations('retention')
  const { keepDays, keepMegabytes } = limitsIn(value)
  const box = { inputMode: 'numeric', autoComplete: 'off', placeholder: t('unlimited') } as const
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label={t('days')}
        hint={t('daysHint')}
        error={keepDays === null ? t('daysWrong', { most: mostDays }) : undefined}
      >
        <Input {...box} value={value.days} onChange={(event) => onChange({ ...value, days: event.target.value })} />
      </Field>
      <Field
        label={t('megabytes')}
        hint={t('megabytesHint')}
        error={keepMegabytes === null ? t('megabytesWrong') : undefined}
      >
        <Input
          {...box}
          value={value.megabytes}
          onChange={(event) => onChange({ ...value, megabytes: event.target.value })}
        />
      </Field>
    </div>
  )
}
