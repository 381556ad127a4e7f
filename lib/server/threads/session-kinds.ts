import 'server-only'
import { redactCard } from '@/lib/a2a/catalog/redact-card'
import { openList } from '@/lib/server/catalog/open-list'
import { openComparison } from '@/lib/server/runs/open-comparison'
import { openScript } from '@/lib/server/runs/open-script'
import { openTaskReading } from '@/lib/server/tasks/large/open-task-reading'
import { openRecording } from '@/lib/server/traces/open-recording'
import { openRedaction } from '@/lib/server/traces/open-redaction'

/** Opens a session that redacts Agent Cards. It has no state. */
function openCards() {
  return { redact: (card: string): string => redactCard(card) }
}

/** The kinds of sessions. Each function opens a session, whose methods are its steps. */
export const sessionKinds = {
  cards: openCards,
  comparison: openComparison,
  list: openList,
  reading: openTaskReading,
  recording: openRecording,
  redaction: openRedaction,
  script: openScript,
}
export type SessionKinds = typeof sessionKinds
