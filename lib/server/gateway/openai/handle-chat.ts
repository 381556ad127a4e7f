import 'server-only'
import { type ChatRequest, chatRequestSchema } from '@/lib/api/openai'
import { type CompletionHead, createChunkEncoder, toChatCompletion } from '@/lib/openai/chat-encoding'
import { toOpenAiError } from '@/lib/openai/openai-error'
import { type ChatTurn, readChatRequest } from '@/lib/openai/read-chat-request'
import { storeTranscript } from '@/lib/server/db/tasks/task-relations'
import {
  type Continuation,
  continueContext,
  findContinuation,
  transcriptKey,
} from '@/lib/server/gateway/openai/find-continuation'
import { followReply } from '@/lib/server/gateway/openai/follow-reply'
import { requireModel } from '@/lib/server/gateway/openai/models'
import { contextHeader } from '@/lib/server/gateway/openai/openai-response'
import { acceptOutcome, readOpenAiRequest } from '@/lib/server/gateway/openai/read-request'
import { type ReplyFrames, respondWhole, streamReply } from '@/lib/server/gateway/openai/respond-with-reply'
import { createLinks, type OpenAiCall, startReply } from '@/lib/server/gateway/openai/start-reply'
import { withLock } from '@/lib/server/platform/limiter'
import { log } from '@/lib/server/platform/log'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { StartedTurn } from '@/lib/server/tasks/start-turn'
import { encodeSseJson } from '@/lib/sse/encode'

/**
 * Responds to a request for a chat completion: sends the last message to the agent, and responds with its reply as text, whole
 * or as a stream. Throws a Fault for what fails before the message is sent.
 */
export async function handleChat(viewer: Viewer, request: Request): Promise<Response> {
  const chat = await readOpenAiRequest(request, chatRequestSchema)
  const agent = await requireModel(viewer, chat.model)
  const turn = acceptOutcome(readChatRequest(chat))
  const call = { viewer, agent, request }
  const started = await startTurnOf(call, turn, chat.stream ? 'stream' : 'send')
  const created = Math.floor(Date.now() / 1000)
  const head = { id: `chatcmpl-${started.taskId}-${started.seq}`, model: chat.model, created }
  const follow = (signal: AbortSignal) => followReply(started, createLinks(request), signal)
  if (chat.stream) return streamReply(call, started, follow, chunkFrames(head, chat))
  return respondWhole(call, started, follow, (text) => toChatCompletion(head, text))
}

/** Requests that repeat the same messages wait for each other: if they belong to two conversations, each continues its own. */
function startTurnOf(call: OpenAiCall, turn: ChatTurn, operation: 'send' | 'stream'): Promise<StartedTurn> {
  const { viewer, agent } = call
  const start = async () => {
    const started = await startReply(call, turn.parts, await continuationOf(call, turn), operation)
    await rememberTranscript(call, turn, started)
    return started
  }
  const earlier = turn.transcript.slice(0, -1)
  return earlier.length === 0 ? start() : withLock(`transcript ${transcriptKey(viewer, agent, earlier)}`, start)
}

/** The header names the context; else the messages that the client repeats identify the conversation. */
async function continuationOf({ viewer, agent, request }: OpenAiCall, { transcript }: ChatTurn): Promise<Continuation> {
  const contextId = request.headers.get(contextHeader)?.trim()
  if (contextId) return continueContext(viewer, agent, contextId)
  return findContinuation(viewer, agent, transcript.slice(0, -1), createLinks(request))
}

/** Stores by what the next request will be recognized. A failure is only logged: the message was sent. */
async function rememberTranscript(
  { viewer, agent }: OpenAiCall,
  { transcript }: ChatTurn,
  { taskId }: StartedTurn,
): Promise<void> {
  await storeTranscript(taskId, transcriptKey(viewer, agent, transcript)).catch((error: unknown) =>
    log().warn({ err: error, taskId }, 'storing the transcript of a task failed'),
  )
}

const done = 'data: [DONE]\n\n'

function chunkFrames(head: CompletionHead, { stream_options }: ChatRequest): ReplyFrames {
  const chunks = createChunkEncoder(head, stream_options?.include_usage === true)
  return {
    start: () => encodeSseJson(chunks.start()),
    text: (delta) => encodeSseJson(chunks.text(delta)),
    end: () =>
      chunks
        .end()
        .map((chunk) => encodeSseJson(chunk))
        .join('') + done,
    fail: (fault) => encodeSseJson(JSON.stringify(toOpenAiError(fault))) + done,
  }
}
