import { type Certainty, isPlaceholder, isSettingValue } from '@/lib/trace/secret-names'

/** Names of variables (`AWS_S3_KEY`, `user-name`) and URLs. */
const variablePattern = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|\p{L}+(?:[_.-]\p{L}+)*|(?:[a-z]+:)?\/\/.*)$/u

/** True for a single word that does not occur in prose. For values with a vague name, such as a table column or a list. */
export function looksSecret(value: string, certainty: Certainty): boolean {
  if (
    /\s/.test(value) ||
    value.startsWith('[secret]') ||
    isPlaceholder(value) ||
    isSettingValue(value) ||
    variablePattern.test(value)
  )
    return false
  if (certainty === 'maybe') return value.length >= 10 && /\d/.test(value) && /\p{L}/u.test(value)
  return value.length >= 6 && /\d|\w[^\w.,-]\w/.test(value)
}
