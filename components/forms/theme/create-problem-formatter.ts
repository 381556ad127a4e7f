import type { useTranslations } from 'next-intl'
import type { FormProblem } from '@/components/forms/theme/form-validator'
import { visibleName } from '@/lib/a2a/text/visible-name'

/** Keywords with their own message. */
const translatedKeywords = new Set([
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

/** Returns a function that translates a validation error. */
export function createProblemFormatter(
  t: ReturnType<typeof useTranslations<'forms'>>,
): (problem: FormProblem) => string {
  return ({ keyword, title, limit }) => {
    const values = {
      title: visibleName(title),
      limit: typeof limit === 'object' ? JSON.stringify(limit) : String(limit ?? ''),
    }
    return translatedKeywords.has(keyword)
      ? t(`problems.${keyword}` as 'problems.required', values)
      : t('problems.other', values)
  }
}
