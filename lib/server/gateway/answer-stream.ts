import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { CallContext } from '@/lib/server/gateway/context'
import { calledBy } from '@/lib/server/gateway/audience'
import { adoptContinuedTask } from '@/lib/server/gateway/find-callers-task'
import { streamResponse } from '@/lib/server/gateway/stream-response'
import { turnWishes } from '@/lib/server/gateway/turn-wishes'
import { startTurn } from '@/lib/server/tasks/start'

/** Sends a message and streams what the agent says, also where it answers once or is asked again and again. */
export async function answerStream(context: CallContext, call: SendCall): Promise<Response> {
  await adoptContinuedTask(context, call)
  const { viewer, agent, dialect, request } = context
  const { task, fold } = await startTurn(viewer, agent, call, dialect.id, turnWishes(request))
  const known = calledBy(context, task, call.message.taskId)
  return streamResponse(context, 'stream', { task: known, start: fold, hasTask: false, followsTurn: true })
}
