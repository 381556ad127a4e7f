import 'server-only'
import type { AttemptCode, Values } from '@/lib/api/attempt'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

/** Returns the result of a request for a card as an English phrase. */
export function describeAttempt(code: AttemptCode, values?: Values): string {
  return formatEnglishMessage(`attempts.said.${code}`, values) ?? code
}
