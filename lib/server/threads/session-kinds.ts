import 'server-only'
import { redactCard } from '@/lib/a2a/catalog/redact-card'
import { openList } from '@/lib/server/catalog/open-list'
import { openRecording } from '@/lib/server/traces/open-recording'
import { openRedaction } from '@/lib/server/traces/open-redaction'

/** Opens a session that redacts Agent Cards. It keeps nothing between two cards. */
function openCards() {
  return { redact: (card: string): string => redactCard(card) }
}

/** Everything that a thread can do. Each function opens a session; the session's methods are its steps. */
export const sessionKinds = { cards: openCards, list: openList, recording: openRecording, redaction: openRedaction }
export type SessionKinds = typeof sessionKinds
