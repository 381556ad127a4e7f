import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ValueTopic } from '@/lib/api/stream'
import { encodeSse } from '@/lib/sse/encode'
import { catalogRevision } from '@/lib/server/db/catalog-revision'
import { conversationRevision } from '@/lib/server/db/conversations'
import { taskRevision } from '@/lib/server/db/task-revision'
import { countWaiting } from '@/lib/server/db/tasks'
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

/** The value of that name whenever it is another than the one that is known; it never ends by itself. */
export async function* valueFrames(
  viewer: Viewer,
  { topic, known }: { topic: ValueTopic; known?: string | undefined },
  left: AbortSignal,
): AsyncGenerator<string, void> {
  let told = known
  while (!left.aborted) {
    const value = await read[topic](viewer)
    if (value !== told) yield encodeSse({ event: 'value', id: topic, data: JSON.stringify(value) })
    told = value
    await sleep(topic === 'conversations' ? conversationsEveryMs : everyMs, undefined, { signal: left }).catch(
      () => undefined,
    )
  }
}
