import type { useTranslations } from 'next-intl'
import type { FormProblem } from '@/components/forms/theme/form-validator'
import { visibleName } from '@/components/parts/visible-name'

/** Keywords that have words of their own. */
const worded = new Set([
  'const',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
])

/** Says in the reader's language what is wrong with a field. */
export function problemText(t: ReturnType<typeof useTranslations<'forms'>>): (problem: FormProblem) => string {
  return ({ keyword, title, limit }) => {
    const values = {
      title: visibleName(title),
      limit: typeof limit === 'object' ? JSON.stringify(limit) : String(limit ?? ''),
    }
    return worded.has(keyword) ? t(`problems.${keyword}` as 'problems.required', values) : t('problems.other', values)
  }
}
