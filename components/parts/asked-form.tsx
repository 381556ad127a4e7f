import { useTranslations } from 'next-intl'
import type { FormRequest } from '@/components/parts/form-request'
import { isObject } from '@/lib/a2a/json'

/** A form that an agent asked with, to be read: its instructions and the names of its fields. */
export function AskedForm({ form }: { form: FormRequest }) {
  const t = useTranslations('parts.form')
  const properties = isObject(form.schema.properties) ? form.schema.properties : {}
  const titles = Object.entries(properties).map(([name, property]) =>
    isObject(property) && typeof property.title === 'string' ? property.title : name,
  )
  return (
    <div className="grid max-w-[72ch] gap-1 rounded-panel border border-line px-3.5 py-2.5">
      {form.instructions ? <p dir="auto">{form.instructions}</p> : null}
      <p className="wrap-anywhere text-fg-muted" dir="auto">
        {t('asked', { fields: titles.join(', ') })}
      </p>
    </div>
  )
}
