import 'server-only'
import type { AttemptCode, Values } from '@/lib/api/attempt'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/** What an attempt to get a card came to, as an English phrase. */
export function sayAttempt(code: AttemptCode, values?: Values): string {
  return sayInEnglish(`attempts.said.${code}`, values) ?? code
}
