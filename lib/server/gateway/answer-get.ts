import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import { audienceOf, calledBy } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { findCallersTask } from '@/lib/server/gateway/find-callers-task'
import { replyResponse } from '@/lib/server/gateway/respond'
import { toldTask } from '@/lib/a2a/telling/told-task'
import { refreshTask } from '@/lib/server/tasks/refresh'

/** The task as our log has it, brought up to date where it may have changed unseen. */
export async function answerGet(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  const fold = await refreshTask(task, context.agent)
  const reply = { kind: 'task', task: toldTask(fold, context.dialect, 'get', call.historyLength) } as const
  return replyResponse(context, 'get', reply, audienceOf(calledBy(context, task, call.taskId), fold))
}
