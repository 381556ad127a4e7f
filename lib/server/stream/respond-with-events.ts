import 'server-only'
import { z } from 'zod'
import type { EventPage } from '@/lib/api/task'
import { eventQuerySchema } from '@/lib/api/task-calls'
import { readEvents } from '@/lib/server/db/events/events'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { sseResponse } from '@/lib/server/platform/http/stream-response'
import { createRowEncoder } from '@/lib/server/stream/task-frames'
import { openFrames } from '@/lib/server/stream/frame-stream'
import { watchTaskAccess } from '@/lib/server/stream/watch-task-access'
import { tail } from '@/lib/server/tasks/log/tail'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/platform/viewer'

const encodeRow = createRowEncoder(({ seq }) => ({ id: String(seq) }))

/** Yields the rows of a task after `after` as SSE frames, then live ones, until the task rests. */
async function* rowFrames(taskId: string, after: number, closed: AbortSignal): AsyncGenerator<string, void> {
  for await (const rows of tail(taskId, after, closed)) yield rows.map((row) => encodeRow(row)).join('')
}

const lastEventId = z.coerce.number().int().min(0)

/**
 * Returns a page of a task's event log. If the request accepts an event stream, returns all rows after `after`, or after
 * `Last-Event-ID`, followed by live ones. Throws `not-found`.
 */
export async function respondWithEvents(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const { after, limit } = readQuery(request, eventQuerySchema)
  const task = await requireReadableTask(viewer, id)
  if (request.headers.get('accept')?.includes('text/event-stream')) {
    const lastEvent = lastEventId.safeParse(request.headers.get('last-event-id') ?? after)
    const from = lastEvent.success ? lastEvent.data : after
    return sseResponse(
      openFrames('log', viewer, (closed) =>
        rowFrames(id, from, AbortSignal.any([closed, watchTaskAccess(viewer, task, closed)])),
      ),
    )
  }
  const { lastSeq, open, removed } = taskSummary(task)
  const page: EventPage = { events: await readEvents(id, after, limit), lastSeq, open, removed }
  return Response.json(page)
}
