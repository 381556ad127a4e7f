import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import { audienceOf, calledBy } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { findCallersTask } from '@/lib/server/gateway/find-callers-task'
import { replyResponse } from '@/lib/server/gateway/respond'
import { toldTask } from '@/lib/a2a/telling/told-task'
import { cancelTask } from '@/lib/server/tasks/cancel'

/** Cancels the task at the agent; answers with the task as the agent then says it is. */
export async function answerCancel(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  const fold = await cancelTask(context.viewer, task.id, call)
  const reply = { kind: 'task', task: toldTask(fold, context.dialect, 'cancel') } as const
  return replyResponse(context, 'cancel', reply, audienceOf(calledBy(context, task, call.taskId), fold))
}
