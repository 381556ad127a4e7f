import 'server-only'
import { streamRequestSchema, type StreamTopic, type ValueTopic } from '@/lib/api/stream'
import { Fault } from '@/lib/faults/fault'
import { readJson } from '@/lib/server/platform/http/read-json'
import { sseResponse } from '@/lib/server/platform/http/stream-response'
import { taskFrames } from '@/lib/server/stream/task-frames'
import { openFrames } from '@/lib/server/stream/frame-stream'
import { stopSignal } from '@/lib/server/platform/stopping'
import type { Viewer } from '@/lib/server/platform/viewer'
import { encodeSse } from '@/lib/sse/encode'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCatalogRevision } from '@/lib/server/db/agents/catalog/catalog-changes'
import { readConversationRevision } from '@/lib/server/db/conversations/conversations'
import { countWaitingTasks, readTaskRevision } from '@/lib/server/db/tasks/tasks'
import {
  isDatabaseUnavailable,
  type OutageReason,
  outageReasonOf,
  recentOutageReason,
} from '@/lib/server/db/engine/database-outage'

/**
 * Merges the frames of several sources as they arrive, and joins frames that are ready together. A source is not read again
 * before its frames are taken, so a slow reader costs one chunk per source. Ends when all have ended; throws what one throws.
 */
async function* mergeFrames(sources: AsyncGenerator<string, void>[]): AsyncGenerator<string, void> {
  let ready: string[] = []
  const running = new Set(sources)
  let problem: unknown
  let over = false
  let changed = Promise.withResolvers<void>()
  let pull = Promise.withResolvers<void>()

  const run = async (source: AsyncGenerator<string, void>): Promise<void> => {
    for await (const frames of source) {
      ready.push(frames)
      changed.resolve()
      await pull.promise
      if (over) return
    }
  }
  for (const source of sources) {
    void run(source)
      .catch((error: unknown) => {
        problem ??= error
      })
      .finally(() => {
        running.delete(source)
        changed.resolve()
      })
  }
  try {
    while (running.size > 0 || ready.length > 0) {
      if (ready.length === 0) {
        await changed.promise
        changed = Promise.withResolvers()
      }
      if (problem) throw problem
      const frames = ready.join('')
      ready = []
      pull.resolve()
      pull = Promise.withResolvers()
      if (frames) yield frames
    }
  } finally {
    over = true
    pull.resolve()
  }
}

const keyOf = (topic: StreamTopic): string => (topic.topic === 'task' ? `task/${topic.id}` : topic.topic)

/** Yields the frames of one topic. A topic that the viewer may not follow yields `refused` and ends alone. */
async function* topicFrames(viewer: Viewer, topic: StreamTopic, closed: AbortSignal): AsyncGenerator<string, void> {
  try {
    yield* topic.topic === 'task' ? taskFrames(viewer, topic, closed) : valueFrames(viewer, topic, closed)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    yield encodeSse({ event: 'refused', id: keyOf(topic), data: JSON.stringify(error.data) })
  }
}

async function* allFrames(viewer: Viewer, topics: StreamTopic[], closed: AbortSignal): AsyncGenerator<string, void> {
  const over = new AbortController()
  const end = AbortSignal.any([closed, stopSignal(), over.signal])
  try {
    yield* mergeFrames(topics.map((topic) => topicFrames(viewer, topic, end)))
  } finally {
    // If one source failed, the others are still waiting.
    over.abort()
  }
}

/** Responds with one event stream for all topics that a browser follows. To change the topics, it sends a new request. */
export async function handleStreamRequest(viewer: Viewer, request: Request): Promise<Response> {
  const { topics } = await readJson(request, streamRequestSchema)
  const distinct = [...new Map(topics.map((topic) => [keyOf(topic), topic])).values()]
  return sseResponse(openFrames('browser', viewer, (closed) => allFrames(viewer, distinct, closed)))
}

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
