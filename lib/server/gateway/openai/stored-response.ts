import 'server-only'
import type { AgentResponse } from '@/lib/api/openai-responses'
import { Fault } from '@/lib/faults/fault'
import { type ResponseHead, toResponse } from '@/lib/openai/response-encoding'
import { readResponseId, toResponseId } from '@/lib/openai/response-id'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { followReply, readReply, type ReplyProgress } from '@/lib/server/gateway/openai/follow-reply'
import { createEventFrames } from '@/lib/server/gateway/openai/handle-response'
import { streamReply } from '@/lib/server/gateway/openai/respond-with-reply'
import { createLinks } from '@/lib/server/gateway/openai/start-reply'
import { readStoredTurn, type StoredTurn } from '@/lib/server/gateway/openai/stored-turn'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import type { Viewer } from '@/lib/server/platform/viewer'
import { cancelTask } from '@/lib/server/tasks/cancel-task'

interface StoredResponse {
  head: ResponseHead
  turn: StoredTurn
}

/** Returns a response of the viewer, as far as it is. Throws `not-found`. */
export async function readResponse(viewer: Viewer, id: string, request: Request): Promise<AgentResponse> {
  const { head, turn } = await requireResponse(viewer, id, request)
  const { delta: text, isOver, problem } = readReply(turn, createLinks(request))
  return toResponse(head, { text, isOver, problem })
}

/** Streams a response of the viewer from its beginning. Throws `not-found`. */
export async function streamResponse(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const { head, turn } = await requireResponse(viewer, id, request)
  const { task, start } = turn
  const started = { taskId: task.id, task, seq: start.lastSeq, fold: start }
  const links = createLinks(request)
  const follow = (signal: AbortSignal) =>
    turn.isOver ? onlyOnce(readReply(turn, links)) : followReply(started, links, signal)
  return streamReply({ viewer, request }, started, follow, createEventFrames(head))
}

async function* onlyOnce(progress: ReplyProgress): AsyncGenerator<ReplyProgress, void> {
  yield progress
}

/**
 * Cancels the task of a response at the agent, and returns the response as it is then. A response that is over stays as it is.
 * Throws `not-found`, and the error of an agent that refuses.
 */
export async function cancelResponse(viewer: Viewer, id: string, request: Request): Promise<AgentResponse> {
  const { turn } = await requireResponse(viewer, id, request)
  if (!turn.isOver)
    await cancelTask(viewer, turn.task.id).catch(async (error: unknown) => {
      // It may have ended meanwhile.
      if (!(await requireResponse(viewer, id, request)).turn.isOver) throw error
    })
  return readResponse(viewer, id, request)
}

async function requireResponse(viewer: Viewer, id: string, request: Request): Promise<StoredResponse> {
  const ref = readResponseId(id)
  const task = ref && (await findTask(viewer, ref.taskId))
  const turn = task && (await readStoredTurn(viewer, task, ref.seq))
  if (!turn) throw new Fault('not-found', `Response not found: ${id.slice(0, 100)}.`)
  const head = {
    id: ref.seq === undefined ? toResponseId(turn.task.id, turn.start.lastSeq) : id,
    model: turn.task.agent.slug,
    createdAt: Math.floor(Date.parse(turn.at) / 1000),
    background: ref.background,
    previousId: null,
    metadata: {},
    baseUrl: readBaseUrl(request.headers),
  }
  return { head, turn }
}
