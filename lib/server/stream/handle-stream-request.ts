import 'server-only'
import { streamRequestSchema, type StreamTopic } from '@/lib/api/stream'
import { Fault } from '@/lib/faults/fault'
import { readJson } from '@/lib/server/platform/http/read-json'
import { sseResponse } from '@/lib/server/platform/http/stream-response'
import { taskFrames } from '@/lib/server/stream/task-frames'
import { valueFrames } from '@/lib/server/stream/value-frames'
import { frameStream } from '@/lib/server/stream/frame-stream'
import { stopSignal } from '@/lib/server/platform/stopping'
import type { Viewer } from '@/lib/server/platform/viewer'
import { encodeSse } from '@/lib/sse/encode'

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
  let taken = Promise.withResolvers<void>()

  const run = async (source: AsyncGenerator<string, void>): Promise<void> => {
    for await (const frames of source) {
      ready.push(frames)
      changed.resolve()
      await taken.promise
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
      taken.resolve()
      taken = Promise.withResolvers()
      if (frames) yield frames
    }
  } finally {
    over = true
    taken.resolve()
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
  return sseResponse(frameStream('browser', (closed) => allFrames(viewer, distinct, closed)))
}
