import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import { sseResponse } from '@/lib/server/http/sse-response'
import type { CallContext } from '@/lib/server/gateway/context'
import { calledBy } from '@/lib/server/gateway/audience'
import { turnFrames } from '@/lib/server/gateway/event-frames'
import { takeInContinued } from '@/lib/server/gateway/find-callers-task'
import { taskHeader } from '@/lib/server/gateway/respond'
import { turnWishes } from '@/lib/server/gateway/turn-wishes'
import { frameStream } from '@/lib/server/tasks/frame-stream'
import { startTurn } from '@/lib/server/tasks/start'

/** Sends a message and streams what the agent says, also where it answers once or is asked again and again. */
export async function answerStream(context: CallContext, call: SendCall): Promise<Response> {
  await takeInContinued(context, call)
  const { taskId, task, fold } = await startTurn(
    context.viewer,
    context.agent,
    call,
    context.dialect.id,
    turnWishes(context.request),
  )
  const known = calledBy(context, task, call.message.taskId)
  const frames = frameStream('gateway', (left) => turnFrames(context, known, fold, left))
  return sseResponse(frames, { [taskHeader]: taskId })
}
