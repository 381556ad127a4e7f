import 'server-only'
import { streamRequestSchema, type StreamTopic } from '@/lib/api/stream'
import { Fault } from '@/lib/faults/fault'
import { readJson } from '@/lib/server/http/read-json'
import { sseResponse } from '@/lib/server/http/sse-response'
import { taskFrames } from '@/lib/server/stream/task-frames'
import { valueFrames } from '@/lib/server/stream/value-frames'
import { frameStream } from '@/lib/server/tasks/frame-stream'
import { stopSignal } from '@/lib/server/tasks/stopping'
import type { Viewer } from '@/lib/server/viewer'
import { encodeSse } from '@/lib/sse/encode'

/**
 * What several sources tell, as it comes; what came together is told together. No source is asked for more before what it
 * told was taken, so that a slow reader costs one piece of each. Ends when all have ended, throws what one of them throws.
 */
async function* mergeFrames(sources: AsyncGenerator<string, void>[]): AsyncGenerator<string, void> {
  let ready: string[] = []
  const running = new Set(sources)
  let problem: unknown
  let over = false
  let news = Promise.withResolvers<void>()
  let taken = Promise.withResolvers<void>()

  const run = async (source: AsyncGenerator<string, void>): Promise<void> => {
    for await (const frames of source) {
      ready.push(frames)
      news.resolve()
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
        news.resolve()
      })
  }
  try {
    while (running.size > 0 || ready.length > 0) {
      if (ready.length === 0) {
        await news.promise
        news = Promise.withResolvers()
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

/** One topic's frames. What the viewer may not follow is said, and ends that topic alone. */
async function* topicFrames(viewer: Viewer, topic: StreamTopic, left: AbortSignal): AsyncGenerator<string, void> {
  try {
    yield* topic.topic === 'task' ? taskFrames(viewer, topic, left) : valueFrames(viewer, topic, left)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    yield encodeSse({ event: 'refused', id: keyOf(topic), data: JSON.stringify(error.data) })
  }
}

async function* allFrames(viewer: Viewer, topics: StreamTopic[], left: AbortSignal): AsyncGenerator<string, void> {
  const over = new AbortController()
  const end = AbortSignal.any([left, stopSignal(), over.signal])
  try {
    yield* mergeFrames(topics.map((topic) => topicFrames(viewer, topic, end)))
  } finally {
    // Where one broke, the others wait for news still.
    over.abort()
  }
}

/** Everything that a browser follows, in one event stream: nothing of the request is kept, another choice is another request. */
export async function answerStream(viewer: Viewer, request: Request): Promise<Response> {
  const { topics } = await readJson(request, streamRequestSchema)
  const distinct = [...new Map(topics.map((topic) => [keyOf(topic), topic])).values()]
  return sseResponse(frameStream('browser', (left) => allFrames(viewer, distinct, left)))
}
