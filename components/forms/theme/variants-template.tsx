'use client'

import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils'
import { useTranslations } from 'next-intl'
import type { JsonObject } from '@/lib/a2a/json'

/** A value with several possible schemas: a selector, then the fields. */
export function VariantsTemplate({ optionSchemaField, schema, selector }: MultiSchemaFieldTemplateProps<JsonObject>) {
  const t = useTranslations('forms')
  return (
    <fieldset aria-label={schema.title ?? t('variant')} className="grid min-w-0 gap-2 border-l-2 border-line pl-3">
      <label className="grid gap-1.5">
        <span className="text-xs font-medium text-fg-muted">{t('variant')}</span>
        {selector}
      </label>
      {/* The selector already shows the variant. */}
      <div className="[&>div>fieldset]:border-l-0 [&>div>fieldset]:pl-0 [&>div>fieldset>legend]:sr-only">
        {optionSchemaField}
      </div>
    </fieldset>
  )
}
