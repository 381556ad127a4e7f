import { type Certainty, isPlaceholder, isSetting } from '@/lib/trace/secret-names'

/** Names of what is set elsewhere (`AWS_S3_KEY`, `user-name`), and addresses. */
const named = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|\p{L}+(?:[_.-]\p{L}+)*|(?:[a-z]+:)?\/\/.*)$/u

/** True for one word that no prose has, for places that name their value but loosely: a table's column, a list. */
export function looksSecret(value: string, certainty: Certainty): boolean {
  if (/\s/.test(value) || value.startsWith('[secret]') || isPlaceholder(value) || isSetting(value) || named.test(value))
    return false
  if (certainty === 'maybe') return value.length >= 10 && /\d/.test(value) && /\p{L}/u.test(value)
  return value.length >= 6 && /\d|\w[^\w.,-]\w/.test(value)
}
