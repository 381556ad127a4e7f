import 'server-only'
import { type ChatRequest, chatRequestSchema } from '@/lib/api/openai'
import { type CompletionHead, createChunkEncoder, toChatCompletion } from '@/lib/openai/chat-encoding'
import { toOpenAiError } from '@/lib/openai/openai-error'
import { readChatRequest } from '@/lib/openai/read-chat-request'
import { followReply } from '@/lib/server/gateway/openai/follow-reply'
import { requireModel } from '@/lib/server/gateway/openai/models'
import { acceptOutcome, readOpenAiRequest } from '@/lib/server/gateway/openai/read-request'
import { type ReplyFrames, respondWhole, streamReply } from '@/lib/server/gateway/openai/respond-with-reply'
import { startConversationTurn } from '@/lib/server/gateway/openai/start-conversation-turn'
import { createLinks } from '@/lib/server/gateway/openai/start-reply'
import type { Viewer } from '@/lib/server/platform/viewer'
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
  const started = await startConversationTurn(call, turn, chat.stream ? 'stream' : 'send')
  const created = Math.floor(Date.now() / 1000)
  const head = { id: `chatcmpl-${started.taskId}-${started.seq}`, model: chat.model, created }
  const follow = (signal: AbortSignal) => followReply(started, createLinks(request), signal)
  if (chat.stream) return streamReply(call, started, follow, chunkFrames(head, chat))
  return respondWhole(call, started, follow, (text) => toChatCompletion(head, text))
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
