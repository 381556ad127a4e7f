import type { Reply } from '@/lib/a2a/dialect'
import type { AgentEvent } from '@/lib/a2a/model'

/** True for what an agent says of a task, which belongs in its log; other answers are about something else. */
export function isAgentEvent(reply: Reply): reply is AgentEvent {
  return reply.kind === 'task' || reply.kind === 'message' || reply.kind === 'status' || reply.kind === 'artifact'
}
