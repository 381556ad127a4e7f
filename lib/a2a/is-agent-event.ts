import type { Reply } from '@/lib/a2a/dialect'
import type { AgentEvent } from '@/lib/a2a/model'

/** True for a reply about a task, which belongs in its log. */
export function isAgentEvent(reply: Reply): reply is AgentEvent {
  return reply.kind === 'task' || reply.kind === 'message' || reply.kind === 'status' || reply.kind === 'artifact'
}
