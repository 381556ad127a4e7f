import type { Operation } from '@/lib/a2a/call'
import type { Audience, Reply } from '@/lib/a2a/dialect'
import { replyTask } from '@/lib/a2a/dialects/reply-task'
import { encodeMessage } from '@/lib/a2a/dialects/v0-3/encode-message'
import { encodePushConfig } from '@/lib/a2a/dialects/v0-3/encode-push-config'
import { encodeTask } from '@/lib/a2a/dialects/v0-3/encode-task'
import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/**
 * The result of a call as v0.3 has it: a task, or, to a message, a message (§7.1, §7.3, §7.4); a push configuration
 * beside its task, a bare list of them, null for one deleted (§7.5 to §7.8); a card (§7.10).
 */
export function encodeReply(operation: Operation, reply: Reply, audience: Audience): Outcome<Json> {
  const { taskId } = audience
  switch (reply.kind) {
    case 'pushConfig':
      return ok({ taskId, pushNotificationConfig: encodePushConfig(reply.config) })
    case 'pushConfigs':
      return ok(reply.configs.map((config) => ({ taskId, pushNotificationConfig: encodePushConfig(config) })))
    case 'done':
      return ok(null)
    case 'card':
      return ok(reply.card)
  }
  if (reply.kind === 'message' && (operation === 'send' || operation === 'stream'))
    return ok(encodeMessage(reply.message, audience))
  const task = replyTask(reply)
  return task
    ? ok(encodeTask(task, audience))
    : problem(`A2A 0.3 cannot represent a ${reply.kind} as the response to ${operation}.`)
}
