import 'server-only'
import { z } from 'zod'
import type { LogRow } from '@/lib/a2a/log'
import type { EventPage } from '@/lib/api/task'
import { eventQuerySchema } from '@/lib/api/task-calls'
import { readEvents } from '@/lib/server/db/events'
import { readQuery } from '@/lib/server/http/read-json'
import { sseResponse } from '@/lib/server/http/sse-response'
import { frameStream } from '@/lib/server/tasks/frame-stream'
import { giveWayBetweenSteps } from '@/lib/server/tasks/give-way'
import { tail } from '@/lib/server/tasks/tail'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/viewer'
import { encodeJson } from '@/lib/sse/encode'

/** Live rows reach all followers as the same objects: each is encoded once. */
const encoded = new WeakMap<LogRow, string>()

function frameOf(row: LogRow): string {
  const known = encoded.get(row)
  if (known) return known
  const frame = encodeJson(JSON.stringify(row), { id: String(row.seq) })
  encoded.set(row, frame)
  return frame
}

/** The rows of a task after `after` as SSE frames, then live ones, until the task rests. */
async function* rowFrames(taskId: string, after: number, left: AbortSignal): AsyncGenerator<string, void> {
  for await (const rows of tail(taskId, after, left)) {
    await giveWayBetweenSteps(rows)
    yield rows.map(frameOf).join('')
  }
}

const lastEventId = z.coerce.number().int().min(0)

/** A task's event log: a page of it, or, where the reader accepts an event stream, all after a point and then live. */
export async function answerEvents(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const { after, limit } = readQuery(request, eventQuerySchema)
  const task = await requireTask(viewer, id)
  if (request.headers.get('accept')?.includes('text/event-stream')) {
    const seen = lastEventId.safeParse(request.headers.get('last-event-id') ?? after)
    const from = seen.success ? seen.data : after
    return sseResponse(frameStream('log', (left) => rowFrames(id, from, left)))
  }
  const { lastSeq, open, removed } = taskSummary(task)
  const page: EventPage = { events: await readEvents(id, after, limit), lastSeq, open, removed }
  return Response.json(page)
}
