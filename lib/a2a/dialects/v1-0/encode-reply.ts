import type { Operation } from '@/lib/a2a/call'
import type { Audience, Reply } from '@/lib/a2a/dialect'
import { replyTask } from '@/lib/a2a/dialects/reply-task'
import { encodeMessage } from '@/lib/a2a/dialects/v1-0/encode-message'
import { encodePushConfig } from '@/lib/a2a/dialects/v1-0/encode-push-config'
import { encodeTask } from '@/lib/a2a/dialects/v1-0/encode-task'
import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/**
 * The result of a call as v1.0 has it (§3.1): wrapped for a message sent, a bare task for get and cancel, a page of
 * tasks or push configurations, an empty object for one deleted.
 */
export function encodeReply(operation: Operation, reply: Reply, audience: Audience): Outcome<Json> {
  if (reply.kind === 'list') {
    const { nextPageToken, pageSize, totalSize } = reply
    const tasks = reply.tasks.map((task) => encodeTask(task, { taskId: task.id, contextId: task.contextId ?? '' }))
    return ok({ tasks, nextPageToken, pageSize, totalSize })
  }
  switch (reply.kind) {
    case 'pushConfig':
      return ok(encodePushConfig(reply.config, audience.taskId))
    case 'pushConfigs': {
      const configs = reply.configs.map((config) => encodePushConfig(config, audience.taskId))
      return ok({ configs, nextPageToken: reply.nextPageToken })
    }
    case 'done':
      return ok({})
    case 'card':
      return ok(reply.card)
  }
  const sent = operation === 'send' || operation === 'stream'
  if (reply.kind === 'message' && sent) return ok({ message: encodeMessage(reply.message, audience) })
  const task = replyTask(reply)
  if (!task) return problem(`A2A 1.0 cannot represent a ${reply.kind} as the response to ${operation}.`)
  return ok(sent ? { task: encodeTask(task, audience) } : encodeTask(task, audience))
}
