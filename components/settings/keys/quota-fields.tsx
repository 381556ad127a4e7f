import { useTranslations } from 'next-intl'
import { mostOf, parseLimit, type QuotaFormValues } from '@/components/settings/keys/quota-form-values'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'

const fields = ['callsPerMinute', 'concurrentTasks', 'megabytesPerDay'] as const

interface QuotaFieldsProps {
  values: QuotaFormValues
  /** The values at first. They are not sent, and may be higher than what can be entered. */
  before?: QuotaFormValues
  onChange: (values: QuotaFormValues) => void
}

/** Fields for the limits of a person or a key. */
export function QuotaFields({ values, before, onChange }: QuotaFieldsProps) {
  const t = useTranslations('keys.limits')
  const isWrong = (field: (typeof fields)[number]): boolean =>
    values[field] !== before?.[field] && parseLimit(field, values[field]) === undefined
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      {fields.map((field) => (
        <Field key={field} label={t(field)} error={isWrong(field) ? t('wrong', { most: mostOf[field] }) : undefined}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('none')}
            value={values[field]}
            onChange={({ target }) => onChange({ ...values, [field]: target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
