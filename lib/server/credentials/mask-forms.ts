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

const headLength = 4
const slots = 1 << 16

export interface TextSpan {
  start: number
  end: number
}

interface Form {
  text: string
  /** Set if the text counts only as a whole word; matches at one position. */
  alone?: RegExp
}

/**
 * Returns a function that finds these texts, of at least four characters, in another text in one pass; of those at the same
 * position the longest.
 */
export function createFormFinder(forms: readonly SecretForm[]): (text: string) => TextSpan[] {
  const heads = new Map<string, Form[]>()
  const known = new Uint8Array(slots)
  for (const { text, alone } of forms.toSorted((one, other) => other.text.length - one.text.length)) {
    const head = text.slice(0, headLength)
    known[slotOf(text, 0)] = 1
    heads.set(head, [...(heads.get(head) ?? []), { text, ...(alone && { alone: new RegExp(alone.source, 'y') }) }])
  }

  const formAt = (text: string, at: number): Form | undefined =>
    heads.get(text.slice(at, at + headLength))?.find((form) => {
      if (!form.alone) return text.startsWith(form.text, at)
      form.alone.lastIndex = at
      return form.alone.test(text)
    })

  return (text) => {
    const found: TextSpan[] = []
    for (let at = 0; at <= text.length - headLength; at += 1) {
      if (known[slotOf(text, at)] === 0) continue
      const form = formAt(text, at)
      if (!form) continue
      const end = at + form.text.length
      found.push({ start: at, end })
      at = end - 1
    }
    return found
  }
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

function slotOf(text: string, at: number): number {
  let hash = 0
  for (let index = at; index < at + headLength; index += 1) hash = Math.imul(hash, 31) + text.charCodeAt(index)
  return hash & (slots - 1)
}
