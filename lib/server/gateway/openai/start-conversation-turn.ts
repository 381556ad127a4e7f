import 'server-only'
import type { ChatTurn } from '@/lib/openai/read-chat-request'
import { storeTranscript } from '@/lib/server/db/tasks/task-relations'
import {
  type Continuation,
  continueContext,
  findContinuation,
  transcriptKey,
} from '@/lib/server/gateway/openai/find-continuation'
import { contextHeader } from '@/lib/server/gateway/openai/openai-response'
import { createLinks, type OpenAiCall, startReply } from '@/lib/server/gateway/openai/start-reply'
import { withLock } from '@/lib/server/platform/limiter'
import { log } from '@/lib/server/platform/log'
import type { StartedTurn } from '@/lib/server/tasks/start-turn'

/**
 * Sends the last message to the agent, in the conversation that it continues. Requests that repeat the same messages wait for each
 * other: if they belong to two conversations, each continues its own. Throws what `startReply` throws.
 */
export function startConversationTurn(
  call: OpenAiCall,
  turn: ChatTurn,
  operation: 'send' | 'stream',
): Promise<StartedTurn> {
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
