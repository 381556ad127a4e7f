import 'server-only'
import { z } from 'zod'
import type { EventPage } from '@/lib/api/task'
import { eventQuerySchema } from '@/lib/api/task-calls'
import { readEvents } from '@/lib/server/db/events'
import { readQuery } from '@/lib/server/http/read-json'
import { sseResponse } from '@/lib/server/http/sse-response'
import { frameStream } from '@/lib/server/tasks/frame-stream'
import { rowFrames } from '@/lib/server/tasks/row-frames'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/viewer'

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
