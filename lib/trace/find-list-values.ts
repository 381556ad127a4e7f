import { looksSecret } from '@/lib/trace/looks-secret'
import { isPlaceholder, isSettingValue, classifySecretName } from '@/lib/trace/secret-names'

const login = /^(?:-[sSkLfvgiINnj#]{0,9}[uU]|--user|--proxy-user)$/
const header = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i
const scheme = /^(?:basic|bearer|digest|token|api-?key)\s{1,4}(?=\S)/i

/**
 * True for a secret that is identified by the preceding string in its list: `["--token", "…"]`, `["-u", "name:…"]`,
 * `["Authorization", "…"]`.
 */
export function isSecretAfter(earlier: readonly string[], value: string): boolean {
  const before = earlier.at(-1)
  if (!before) return false
  if (login.test(before))
    return /^[^\s:]{1,100}:[^\s/]/.test(value) && !isPlaceholder(value.slice(value.indexOf(':') + 1))
  if ((before === '-p' || before === '-a' || value.startsWith('-p')) && isCommandSecret(earlier, before, value))
    return true
  const certainty = before.length > 80 ? null : classifySecretName(before)
  if (!certainty) return false
  if (before.startsWith('-'))
    return value.length > 2 && !value.startsWith('-') && !isPlaceholder(value) && !isSettingValue(value)
  return looksSecret(value.replace(scheme, ''), header.test(before) ? 'sure' : certainty)
}

const commandPattern = /(?:^|[/\\])(mysql|mariadb|sshpass|redis-cli|docker|podman|oc)[\w-]{0,20}$/
const maxListItems = 40

/** `["mysql", "-p…"]`, `["redis-cli", "-a", "…"]`. */
function isCommandSecret(earlier: readonly string[], before: string, value: string): boolean {
  const list = earlier.slice(0, maxListItems)
  const command = list.map((each) => commandPattern.exec(each)?.[1]).find(Boolean)
  if (command === 'mysql' || command === 'mariadb') return /^-p[^\s=]{3}/.test(value) && !isPlaceholder(value.slice(2))
  if (value.length < 3 || value.startsWith('-') || isPlaceholder(value)) return false
  if (command === 'redis-cli') return before === '-a'
  return before === '-p' && (command === 'sshpass' || (command !== undefined && list.includes('login')))
}

const pairPattern =
  /(?<=[[,]\s{0,9}\\{0,15})"([\w-]{2,60})\\{0,15}"\s{0,9},\s{0,9}(?=\\{0,15}"([^"\\]{3,4000})(?:\\{0,15}"\s{0,9}[,\]]|$))/dg

const commandListPattern =
  /(?<=\[\s{0,9}\\{0,15})((?:"[^"\\\][]{0,60}\\{0,15}"\s{0,9},\s{0,9}\\{0,15}){1,20}?"(?:-[pa]\\{0,15}"\s{0,9},\s{0,9}\\{0,15}"|(?=-p[^"\\])))([^"\\]{3,500})/dg

/** Finds such values in JSON lists within a text. */
export function* findListValues(text: string): Generator<{ start: number; end: number }> {
  if (!text.includes('[')) return
  for (const { 1: before = '', 2: value = '', indices } of text.matchAll(pairPattern)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    // The meaning of `-p` depends on the whole list.
    if (!value.startsWith('-p') && isSecretAfter([before], value)) yield { start, end }
  }
  if (!/"-[pa]/.test(text)) return
  for (const { 1: words = '', 2: value = '', indices } of text.matchAll(commandListPattern)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (isSecretAfter(words.match(/[^\s"\\,[]+/g) ?? [], value)) yield { start, end }
  }
}
