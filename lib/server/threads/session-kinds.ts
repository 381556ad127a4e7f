import 'server-only'
import { redactCard } from '@/lib/a2a/catalog/redact-card'
import { openList } from '@/lib/server/catalog/open-list'
import { openComparison } from '@/lib/server/runs/open-comparison'
import { openScript } from '@/lib/server/runs/open-script'
import { openReading } from '@/lib/server/tasks/large/open-reading'
import { openRecording } from '@/lib/server/traces/open-recording'
import { openRedaction } from '@/lib/server/traces/open-redaction'

/** Opens a session that redacts Agent Cards. It keeps nothing between two cards. */
function openCards() {
  return { redact: (card: string): string => redactCard(card) }
}

/** Everything that a thread can do. Each function opens a session; the session's methods are its steps. */
export const sessionKinds = {
  cards: openCards,
  comparison: openComparison,
  list: openList,
  reading: openReading,
  recording: openRecording,
  redaction: openRedaction,
  script: openScript,
}
export type SessionKinds = typeof sessionKinds
