import 'server-only'
import { redactCard } from '@/lib/a2a/catalog/redact-card'

declare module '@/lib/server/platform/threads/thread-messages' {
  interface SessionKinds {
    cards: typeof openCards
  }
}

/** Opens a session that redacts Agent Cards. It has no state. */
export function openCards() {
  return { redact: (card: string): string => redactCard(card) }
}
