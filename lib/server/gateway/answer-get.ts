import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import type { CallContext } from '@/lib/server/gateway/context'
import { findCallersTask } from '@/lib/server/gateway/find-callers-task'
import { taskReply } from '@/lib/server/gateway/task-reply'
import { refreshLog } from '@/lib/server/tasks/refresh'

/** The task as our log has it, brought up to date where it may have changed unseen. */
export async function answerGet(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  return taskReply(context, 'get', call, task, await refreshLog(task, context.agent))
}
