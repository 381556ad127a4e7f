import 'server-only'
import { findAcceptedRow } from '@/lib/a2a/input/find-accepted-row'
import { type ResponseRequest, responseRequestSchema } from '@/lib/api/openai-responses'
import { Fault } from '@/lib/faults/fault'
import type { ChatTurn } from '@/lib/openai/read-chat-request'
import { readResponseRequest } from '@/lib/openai/read-response-request'
import { createResponseEvents, type ResponseEvent, type ResponseHead, toResponse } from '@/lib/openai/response-encoding'
import { readResponseId, toResponseId } from '@/lib/openai/response-id'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { type Continuation, continueTask } from '@/lib/server/gateway/openai/find-continuation'
import { followReply } from '@/lib/server/gateway/openai/follow-reply'
import { requireModel } from '@/lib/server/gateway/openai/models'
import { acceptOutcome, readOpenAiRequest } from '@/lib/server/gateway/openai/read-request'
import {
  type ReplyFrames,
  replyHeaders,
  respondWhole,
  streamReply,
} from '@/lib/server/gateway/openai/respond-with-reply'
import { startConversationTurn } from '@/lib/server/gateway/openai/start-conversation-turn'
import { createLinks, type OpenAiCall, startReply } from '@/lib/server/gateway/openai/start-reply'
import { findRequest, type LoggedTask, withSuccessor } from '@/lib/server/gateway/openai/stored-turn'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { StartedTurn } from '@/lib/server/tasks/start-turn'
import { encodeSseJson } from '@/lib/sse/encode'

/**
 * Responds to a request for a response: sends the last message to the agent, and responds with its reply, whole or as a stream;
 * with `background`, at once. Throws a Fault for what fails before the message is sent.
 */
export async function handleResponse(viewer: Viewer, request: Request): Promise<Response> {
  const input = await readOpenAiRequest(request, responseRequestSchema)
  const agent = await requireModel(viewer, input.model)
  const turn = acceptOutcome(readResponseRequest(input))
  const call = { viewer, agent, request }
  const started = await startResponse(call, turn, input)
  const background = input.background === true
  const head: ResponseHead = {
    id: toResponseId(started.taskId, started.seq, background),
    model: input.model,
    createdAt: Math.floor(Date.now() / 1000),
    background,
    previousId: input.previous_response_id ?? null,
    metadata: input.metadata ?? {},
    baseUrl: readBaseUrl(request.headers),
  }
  const follow = (signal: AbortSignal) => followReply(started, createLinks(request), signal)
  if (input.stream) return streamReply(call, started, follow, createEventFrames(head))
  if (background)
    return Response.json(toResponse(head, { text: '', isOver: false }), { headers: replyHeaders(started) })
  return respondWhole(call, started, follow, (text, { isOver }) => toResponse(head, { text, isOver }), 'unfinished')
}

async function startResponse(call: OpenAiCall, turn: ChatTurn, input: ResponseRequest): Promise<StartedTurn> {
  const operation = input.stream ? 'stream' : 'send'
  if (!input.previous_response_id) return startConversationTurn(call, turn, operation)
  return startReply(call, turn.parts, await continueResponse(call, input.previous_response_id), operation)
}

/**
 * Returns what a message after a response continues. Throws `invalid-input` if the viewer has no such response of the agent, and
 * `conflict` if the task waits for the answer to a later question.
 */
async function continueResponse({ viewer, agent }: OpenAiCall, id: string): Promise<Continuation> {
  const ref = readResponseId(id)
  const task = ref && (await findTask(viewer, ref.taskId))
  if (task?.agentId !== agent.id)
    throw new Fault('invalid-input', `Previous response not found: ${id.slice(0, 100)}.`, {
      details: { code: 'previous_response_not_found', param: 'previous_response_id' },
    })
  const last = await withSuccessor(viewer, task)
  const continued = continueTask(last)
  if (continued.taskId && ref?.seq !== undefined && (await hasNewerMessage(viewer, task, ref.seq, last)))
    throw new Fault('conflict', 'The task received a newer message, and waits for the answer to another question.', {
      hint: 'Continue from its last response, or open the task in Switchboard.',
      details: { param: 'previous_response_id' },
    })
  return continued
}

/** True if the question that `last` waits with is not that of the message in row `seq` of `task`, but of a newer message. */
async function hasNewerMessage(viewer: Viewer, task: TaskRecord, seq: number, last: LoggedTask): Promise<boolean> {
  const { task: holder, request } = await findRequest(viewer, task, seq)
  const known = holder.id === last.task.id ? (request?.seq ?? seq) : 0
  return findAcceptedRow(last.fold) > known
}

const toFrames = (events: ResponseEvent[]): string =>
  events.map((event) => encodeSseJson(JSON.stringify(event), { event: event.type })).join('')

/** Returns the encoding of a response as a stream of events. */
export function createEventFrames(head: ResponseHead): ReplyFrames {
  const events = createResponseEvents(head)
  return {
    start: () => toFrames(events.start()),
    text: (delta) => toFrames(events.text(delta)),
    end: () => toFrames(events.end()),
    fail: (problem) => toFrames(events.fail(problem)),
  }
}
