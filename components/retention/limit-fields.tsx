import { useTranslations } from 'next-intl'
import { parseLimits, type LimitFormValues, maxDays } from '@/components/retention/limit-form-values'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'

interface LimitFieldsProps {
  value: LimitFormValues
  onChange: (value: LimitFormValues) => void
}

/** Fields for the retention limits. */
export function LimitFields({ value, onChange }: LimitFieldsProps) {
  const t = useTranslations('retention')
  const { keepDays, keepMegabytes } = parseLimits(value)
  const box = { inputMode: 'numeric', autoComplete: 'off', placeholder: t('unlimited') } as const
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label={t('days')}
        hint={t('daysHint')}
        error={keepDays === null ? t('daysWrong', { most: maxDays }) : undefined}
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
