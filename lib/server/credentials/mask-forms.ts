import 'server-only'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** What stands in place of a secret. */
export const masked = '••••'

/** Takes the agent's secrets out of a text. */
export interface Mask {
  (text: string): string
  /** True while there is nothing to take out. */
  isIdle: () => boolean
  /** What is taken out: a new array whenever it changes. */
  forms: () => readonly SecretForm[]
}

/** The text with every form of a secret masked. Longer forms come first: one secret may hold another. */
export function maskForms(text: string, forms: readonly SecretForm[]): string {
  let result = text
  for (const form of forms) if (result.includes(form.text)) result = result.replaceAll(form.alone ?? form.text, masked)
  return result
}
