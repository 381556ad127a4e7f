import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ValueTopic } from '@/lib/api/stream'
import { encodeSse } from '@/lib/sse/encode'
import { catalogRevision } from '@/lib/server/db/catalog-revision'
import { conversationRevision } from '@/lib/server/db/conversations'
import { taskRevision } from '@/lib/server/db/task-revision'
import { countWaiting } from '@/lib/server/db/tasks'
import { isAway, reasonOf, type TroubleReason, troubleNow } from '@/lib/server/db/trouble'
import type { Viewer } from '@/lib/server/viewer'

/** Other processes change them too: only the database knows. */
const everyMs = 2000
/** People see what happens in conversations while they look at another. */
const conversationsEveryMs = 1000

const read = {
  catalog: catalogRevision,
  conversations: conversationRevision,
  tasks: taskRevision,
  waiting: async (viewer) => String(await countWaiting(viewer)),
} satisfies Record<ValueTopic, (viewer: Viewer) => Promise<string>>

/** The value of that name whenever it is another than the one that is known, and what keeps the database from being read or written; it never ends by itself. */
export async function* valueFrames(
  viewer: Viewer,
  { topic, known }: { topic: ValueTopic; known?: string | undefined },
  left: AbortSignal,
): AsyncGenerator<string, void> {
  let told = known
  let toldTrouble: TroubleReason | null = null
  while (!left.aborted) {
    let trouble: TroubleReason | null
    try {
      const value = await read[topic](viewer)
      if (value !== told) yield encodeSse({ event: 'value', id: topic, data: JSON.stringify(value) })
      told = value
      trouble = troubleNow()
    } catch (error) {
      if (!isAway(error)) throw error
      trouble = reasonOf(error)
    }
    if (trouble !== toldTrouble) yield encodeSse({ event: 'trouble', id: topic, data: JSON.stringify(trouble) })
    toldTrouble = trouble
    await sleep(topic === 'conversations' ? conversationsEveryMs : everyMs, undefined, { signal: left }).catch(
      () => undefined,
    )
  }
}
