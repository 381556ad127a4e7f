import 'server-only'
import { createFormFinder, type TextSpan } from '@/lib/server/credentials/replace-forms'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

const headLength = 3

/** Finds whole secrets, and the beginning of one at the end of a text that continues. */
export interface SecretIndex {
  /** Returns the spans of whole secrets in the text, in order and without overlaps. */
  find: (text: string) => TextSpan[]
  /**
   * Returns the start of the longest end of the text that may be the beginning of a secret; the length of the text if there is
   * none. A short secret that counts only as a whole word is itself a beginning: the next character decides.
   */
  tailStart: (text: string) => number
}

const indexes = new WeakMap<readonly SecretForm[], SecretIndex>()

/** Returns the index of these forms. It is built once for each array, which must not change. */
export function getSecretIndex(forms: readonly SecretForm[]): SecretIndex {
  const known = indexes.get(forms)
  if (known) return known
  const index = buildIndex(forms)
  indexes.set(forms, index)
  return index
}

function buildIndex(forms: readonly SecretForm[]): SecretIndex {
  const heads = new Map<string, SecretForm[]>()
  const starts = new Set<string>()
  let longest = 0
  for (const form of forms) {
    const { text } = form
    const head = text.slice(0, headLength)
    const sameHead = heads.get(head)
    if (sameHead) sameHead.push(form)
    else heads.set(head, [form])
    for (let length = 1; length < headLength; length += 1) starts.add(text.slice(0, length))
    longest = Math.max(longest, text.length)
  }
  const isBeginning = (end: string): boolean => {
    if (end.length < headLength) return starts.has(end)
    const candidates = heads.get(end.slice(0, headLength)) ?? []
    return candidates.some(({ text, alone }) => text.startsWith(end) && (alone !== undefined || text !== end))
  }
  return {
    find: createFormFinder(forms),
    tailStart: (text) => {
      for (let at = Math.max(0, text.length - longest); at < text.length; at += 1)
        if (starts.has(text.charAt(at)) && isBeginning(text.slice(at))) return at
      return text.length
    },
  }
}
