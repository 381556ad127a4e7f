import 'server-only'
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

/** Masks every form of a secret in a text. Longer forms come first: one secret may contain another. */
export function maskForms(text: string, forms: readonly SecretForm[]): string {
  let result = text
  for (const form of forms)
    if (result.includes(form.text)) result = result.replaceAll(form.alone ?? form.text, maskPlaceholder)
  return result
}
