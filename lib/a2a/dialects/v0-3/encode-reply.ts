import type { Operation } from '@/lib/a2a/call'
import type { Audience, Reply } from '@/lib/a2a/dialect'
import { replyTask } from '@/lib/a2a/dialects/reply-task'
import { encodeMessage } from '@/lib/a2a/dialects/v0-3/encode-message'
import { encodeTask } from '@/lib/a2a/dialects/v0-3/encode-task'
import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** The result of a call as v0.3 has it (§7.1, §7.3, §7.4): a task, or, to a message, a message. */
export function encodeReply(operation: Operation, reply: Reply, audience: Audience): Outcome<Json> {
  if (reply.kind === 'message' && (operation === 'send' || operation === 'stream'))
    return ok(encodeMessage(reply.message, audience))
  const task = replyTask(reply)
  return task ? ok(encodeTask(task, audience)) : problem(`v0.3 cannot answer ${operation} with a ${reply.kind}.`)
}
