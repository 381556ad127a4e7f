import 'server-only'
import type { PushCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { Fault } from '@/lib/faults/fault'
import type { TaskRecord } from '@/lib/server/db/task-record'
import type { CallContext } from '@/lib/server/gateway/context'
import { passesThrough } from '@/lib/server/push/passes-through'
import { askAgent } from '@/lib/server/tasks/ask-agent'
import { lineTo } from '@/lib/server/tasks/line'

/** Errors of an agent that cannot do this, whatever its card says. */
const cannot = new Set<ErrorReason | undefined>([
  'METHOD_NOT_FOUND',
  'UNSUPPORTED_OPERATION',
  'PUSH_NOTIFICATION_NOT_SUPPORTED',
])

/**
 * Asks the agent about the push configurations that callers have there. Undefined where it has none: it cannot tell
 * callers so that they understand. Throws what else the agent answers.
 */
export async function askAboutPush(
  { agent, dialect: caller, request }: CallContext,
  task: TaskRecord,
  call: PushCall,
): Promise<Reply | undefined> {
  const line = await lineTo(agent, task)
  if (!(await passesThrough(agent, line.dialect, task, caller)) || !task.remoteId) return undefined
  try {
    return await askAgent({ ...line, signal: request.signal }, { ...call, taskId: task.remoteId })
  } catch (error) {
    if (error instanceof Fault && (error.kind === 'call-unsupported' || cannot.has(error.data.reason))) return undefined
    throw error
  }
}
