import 'server-only'
import { openCards } from '@/lib/server/agents/catalog/open-cards'
import { openList } from '@/lib/server/agents/catalog/open-list'
import type { SessionKinds } from '@/lib/server/platform/threads/thread-messages'
import { openComparison } from '@/lib/server/runs/open-comparison'
import { openScript } from '@/lib/server/runs/open-script'
import { openTaskReading } from '@/lib/server/tasks/large/open-task-reading'
import { openRecording } from '@/lib/server/traces/open-recording'
import { openRedaction } from '@/lib/server/traces/open-redaction'

/** The kinds of sessions. Each function opens a session, whose methods are its steps. */
export const sessionKinds = {
  cards: openCards,
  comparison: openComparison,
  list: openList,
  reading: openTaskReading,
  recording: openRecording,
  redaction: openRedaction,
  script: openScript,
} satisfies SessionKinds
