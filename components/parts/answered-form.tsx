import { useTranslations } from 'next-intl'
import type { FormRequest } from '@/components/parts/form-request'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

interface AnsweredFormProps {
  form: FormRequest
  values: JsonObject
}

/** A form after it was sent: what was asked, and what was answered. */
export function AnsweredForm({ form, values }: AnsweredFormProps) {
  const t = useTranslations('parts.form')
  const properties = isObject(form.schema.properties) ? form.schema.properties : {}
  const titleOf = (name: string): string => {
    const property = properties[name]
    return isObject(property) && typeof property.title === 'string' ? property.title : name
  }
  const shown = (value: Json): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {Object.entries(values).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-muted">{titleOf(name)}</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {shown(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
