import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import type { CallContext } from '@/lib/server/gateway/context'
import { findCallersTask } from '@/lib/server/gateway/find-callers-task'
import { taskReply } from '@/lib/server/gateway/task-reply'
import { cancelTask } from '@/lib/server/tasks/cancel'

/** Cancels the task at the agent; answers with the task as the agent then says it is. */
export async function answerCancel(context: CallContext, call: TaskCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  return taskReply(context, 'cancel', call, task, await cancelTask(context.viewer, task.id, call))
}
