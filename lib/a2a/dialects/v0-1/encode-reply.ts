import type { Operation } from '@/lib/a2a/call'
import type { Audience, Reply } from '@/lib/a2a/dialect'
import { replyTask } from '@/lib/a2a/dialects/reply-task'
import { encodePushConfig } from '@/lib/a2a/dialects/v0-1/encode-push-config'
import { encodeTask } from '@/lib/a2a/dialects/v0-1/encode-task'
import type { Json } from '@/lib/a2a/json'
import type { Task } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** v0.1 has no message outside a task: it becomes the status of a completed one. */
function completedTask(reply: Reply): Task | undefined {
  if (reply.kind !== 'message') return replyTask(reply)
  return { id: '', status: { state: 'completed', message: reply.message }, artifacts: [], history: [] }
}

/**
 * The result of a call as v0.1 has it: a bare task (§7.1, §7.3, §7.4), or the push configuration of a task, which is
 * null once it is deleted (§7.5, §7.6).
 */
export function encodeReply(operation: Operation, reply: Reply, audience: Audience): Outcome<Json> {
  if (reply.kind === 'pushConfig')
    return ok({ id: audience.taskId, pushNotificationConfig: encodePushConfig(reply.config) })
  if (reply.kind === 'done') return ok({ id: audience.taskId, pushNotificationConfig: null })
  const task = completedTask(reply)
  return task
    ? ok(encodeTask(task, audience))
    : problem(`A2A 0.1 cannot represent a ${reply.kind} as the response to ${operation}.`)
}
