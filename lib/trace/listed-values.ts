import { looksSecret } from '@/lib/trace/looks-secret'
import { isPlaceholder, isSetting, secretName } from '@/lib/trace/secret-names'

const login = /^(?:-u|-U|--user|--proxy-user)$/
const header = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i
const scheme = /^(?:basic|bearer|digest|token|api-?key)\s{1,4}(?=\S)/i

/** True for what is a secret by the text before it in its list: `["--token", "…"]`, `["-u", "name:…"]`, `["Authorization", "…"]`. */
export function isSecretAfter(before: string, value: string): boolean {
  if (login.test(before)) return /^[^\s:]{1,100}:[^\s/]/.test(value)
  const certainty = before.length > 80 ? null : secretName(before)
  if (!certainty) return false
  if (before.startsWith('-'))
    return value.length > 2 && !value.startsWith('-') && !isPlaceholder(value) && !isSetting(value)
  return looksSecret(value.replace(scheme, ''), header.test(before) ? 'sure' : certainty)
}

const listed =
  /(?<=[[,]\s{0,9}\\{0,15})"([\w-]{2,60})\\{0,15}"\s{0,9},\s{0,9}(?=\\{0,15}"([^"\\]{3,4000})(?:\\{0,15}"\s{0,9}[,\]]|$))/dg

/** The same in lists of JSON within a text. */
export function* listedValues(text: string): Generator<{ start: number; end: number }> {
  if (!text.includes('[')) return
  for (const { 1: before = '', 2: value = '', indices } of text.matchAll(listed)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (isSecretAfter(before, value)) yield { start, end }
  }
}
