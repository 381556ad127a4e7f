import type { Json } from '@/lib/a2a/json'

/** Returns an enum word without its prefix, case and separators: `TASK_STATE_INPUT_REQUIRED` becomes `inputrequired`. */
export function normalizeWord(word: string, prefix: string): string {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  return letters.startsWith(prefix) ? letters.slice(prefix.length) : letters
}

/** Formats an unexpected value for a note: short, as JSON. */
export function quote(json: Json | undefined): string {
  if (typeof json === 'object' && json !== null) return Array.isArray(json) ? 'an array' : 'an object'
  const text = JSON.stringify(json) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
