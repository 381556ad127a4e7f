import 'server-only'
import { findInEscapedText } from '@/lib/server/credentials/find-decoded'
import { getFormIndex, type TextSpan } from '@/lib/server/credentials/form-index'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** The text in place of a secret. */
export const maskPlaceholder = '••••'

/** Masks the secrets in a text. */
export interface Mask {
  (text: string): string
  /** Returns true if there is nothing to mask. */
  isIdle: () => boolean
  /** Returns the masked forms: a new array whenever they change. */
  forms: () => readonly SecretForm[]
}

/**
 * Masks every form of a secret in a text, also with characters written as HTML entities or percent-encoded. Forms that overlap
 * are masked together: one secret may contain another.
 */
export function maskForms(text: string, forms: readonly SecretForm[]): string {
  const { find } = getFormIndex(forms)
  const plain = replaceSpans(text, find(text), maskPlaceholder)
  return replaceSpans(plain, findInEscapedText(plain, find), maskPlaceholder)
}

/** Replaces each span of the text with `mark`. */
export function replaceSpans(text: string, stretches: readonly TextSpan[], mark: string): string {
  let result = ''
  let copied = 0
  for (const { start, end } of stretches) {
    result += text.slice(copied, start) + mark
    copied = end
  }
  return result + text.slice(copied)
}
