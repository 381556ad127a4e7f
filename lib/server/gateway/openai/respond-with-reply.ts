import 'server-only'
import { Fault, type FaultData, toFaultData } from '@/lib/faults/fault'
import { translateOutage } from '@/lib/server/db/engine/database-outage'
import { holdMs, valueWithin } from '@/lib/server/gateway/await-first'
import type { ReplyProgress } from '@/lib/server/gateway/openai/follow-reply'
import { contextHeader, openAiFailure } from '@/lib/server/gateway/openai/openai-response'
import type { OpenAiCall } from '@/lib/server/gateway/openai/start-reply'
import { taskHeader } from '@/lib/server/gateway/respond'
import { env } from '@/lib/server/platform/env'
import { sseResponse } from '@/lib/server/platform/http/stream-response'
import { log } from '@/lib/server/platform/log'
import { openFrames } from '@/lib/server/stream/frame-stream'
import type { StartedTurn } from '@/lib/server/tasks/start-turn'

type Follow = (signal: AbortSignal) => AsyncGenerator<ReplyProgress, void>

/** How a stream is encoded: each function returns frames. */
export interface ReplyFrames {
  start: () => string
  text: (delta: string, progress: ReplyProgress) => string
  end: (progress: ReplyProgress) => string
  fail: (fault: FaultData) => string
}

/** Context IDs of agents may have any characters. The ID of a task stands for its context too. */
const headerValue = /^[\x21-\x7e]+$/

/** Returns the headers with the IDs of a reply's task and context. */
export function replyHeaders({ taskId, task }: StartedTurn, progress?: ReplyProgress | void): Record<string, string> {
  const currentId = progress?.taskId ?? taskId
  const known = currentId === taskId ? task.contextId : null
  const contextId = progress?.fold.task.contextId ?? known ?? currentId
  return { [taskHeader]: currentId, [contextHeader]: headerValue.test(contextId) ? contextId : currentId }
}

/**
 * Responds when the turn is over, at most `SEND_WAIT` seconds after the message was sent. `toBody`: the body for the text. `late`:
 * what a turn that continues then becomes.
 */
export async function respondWhole(
  { request }: Pick<OpenAiCall, 'request'>,
  started: StartedTurn,
  follow: Follow,
  toBody: (text: string, progress: Pick<ReplyProgress, 'isOver'>) => object,
  late: 'error' | 'unfinished' = 'error',
): Promise<Response> {
  const timeout = AbortSignal.timeout(env().SEND_WAIT * 1000)
  let text = ''
  let last: ReplyProgress | undefined
  for await (const progress of follow(AbortSignal.any([request.signal, timeout]))) {
    text += progress.delta
    last = progress
  }
  const headers = replyHeaders(started, last)
  if (request.signal.aborted) return new Response(null, { status: 499, headers })
  if (last?.problem) return openAiFailure(last.problem, headers)
  if (!last?.isOver && late === 'error') return openAiFailure(stillWorking(started), headers)
  return Response.json(toBody(last?.whole || text, { isOver: last?.isOver === true }), { headers })
}

function stillWorking({ taskId }: StartedTurn): FaultData {
  const message = `The agent did not end its reply within ${env().SEND_WAIT} s. Its task continues: ${taskId}.`
  return new Fault('agent-timeout', message, { hop: 'agent', hint: 'Stream the reply.' }).data
}

/**
 * Responds with a stream. Its head waits for the first event, at most 15 s: an error before it is an error response with its HTTP
 * status. A client that disconnects cancels nothing.
 */
export async function streamReply(
  { request, viewer }: Pick<OpenAiCall, 'request' | 'viewer'>,
  started: StartedTurn,
  follow: Follow,
  frames: ReplyFrames,
): Promise<Response> {
  const abort = new AbortController()
  const events = follow(abort.signal)
  const close = () => {
    abort.abort()
    void events.return()
  }
  const first = events.next()
  // The reader of the stream gets the error.
  first.catch(() => undefined)
  const progress = (await valueWithin(first, holdMs, request.signal))?.value ?? undefined
  const headers = replyHeaders(started, progress)
  if (progress?.problem && progress.delta === '') {
    close()
    return openAiFailure(progress.problem, headers)
  }
  if (request.signal.aborted) {
    close()
    return new Response(null, { status: 499, headers })
  }
  const source = (closed: AbortSignal) => {
    closed.addEventListener('abort', close)
    return encodeReply(first, events, frames)
  }
  // The clients take a stream that only ends for a whole reply.
  const stream = openFrames('gateway', viewer, source, { describeLoss: (fault) => frames.fail(fault) })
  return sseResponse(stream, headers)
}

async function* encodeReply(
  first: Promise<IteratorResult<ReplyProgress, void>>,
  events: AsyncGenerator<ReplyProgress, void>,
  frames: ReplyFrames,
): AsyncGenerator<string, void> {
  yield frames.start()
  try {
    for (let next = await first; !next.done; next = await events.next()) {
      const { value } = next
      if (value.delta) yield frames.text(value.delta, value)
      if (value.problem) yield frames.fail(value.problem)
      else if (value.isOver) yield frames.end(value)
    }
  } catch (error) {
    if (!(error instanceof Fault)) log().error({ err: error }, 'following a reply failed')
    yield frames.fail(toFaultData(translateOutage(error)))
  }
}
