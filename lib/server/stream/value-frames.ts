import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ValueTopic } from '@/lib/api/stream'
import { encodeSse } from '@/lib/sse/encode'
import { readCatalogRevision } from '@/lib/server/db/agents/catalog/catalog-changes'
import { readConversationRevision } from '@/lib/server/db/conversations/conversations'
import { countWaitingTasks, readTaskRevision } from '@/lib/server/db/tasks/tasks'
import {
  isDatabaseUnavailable,
  outageReasonOf,
  type OutageReason,
  recentOutageReason,
} from '@/lib/server/db/engine/database-outage'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Milliseconds between two reads. Other processes change the values too, so they are polled in the database. */
const pollMs = 2000
/** The same for conversations, whose list is visible next to an open conversation. */
const conversationsPollMs = 1000

const read = {
  catalog: readCatalogRevision,
  conversations: readConversationRevision,
  tasks: readTaskRevision,
  waiting: async (viewer) => String(await countWaitingTasks(viewer)),
} satisfies Record<ValueTopic, (viewer: Viewer) => Promise<string>>

/**
 * Yields the value of a topic whenever it differs from the last one, beginning with `known`, and the trouble of the database
 * whenever it changes. Ends only when `closed` aborts.
 */
export async function* valueFrames(
  viewer: Viewer,
  { topic, known }: { topic: ValueTopic; known?: string | undefined },
  closed: AbortSignal,
): AsyncGenerator<string, void> {
  let lastValue = known
  let lastTrouble: OutageReason | null = null
  while (!closed.aborted) {
    let trouble: OutageReason | null
    try {
      const value = await read[topic](viewer)
      if (value !== lastValue) yield encodeSse({ event: 'value', id: topic, data: JSON.stringify(value) })
      lastValue = value
      trouble = recentOutageReason()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      trouble = outageReasonOf(error)
    }
    if (trouble !== lastTrouble) yield encodeSse({ event: 'trouble', id: topic, data: JSON.stringify(trouble) })
    lastTrouble = trouble
    await sleep(topic === 'conversations' ? conversationsPollMs : pollMs, undefined, { signal: closed }).catch(
      () => undefined,
    )
  }
}
