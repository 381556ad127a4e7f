import type { SendCall } from '@/lib/a2a/call'
import { Fault } from '@/lib/faults/fault'
import { type MockContext, requireTask } from '@/lib/mock/mock-context'
import { type MockTask, tellChange } from '@/lib/mock/mock-task'

/** Ids that callers make are kept up to this length. */
const longestId = 1000

/** Says a message to the task that it names, or to a new one. Throws where the recording has nothing to answer. */
export function beginTurn(context: MockContext, call: SendCall): MockTask {
  const { script, shelf } = context
  const task = knownTask(context, call) ?? newTask(context, call)
  const place = task.turns.length
  if (place >= script.length) {
    const message =
      script.length === 0
        ? 'The recording has no message to answer.'
        : `The recording has only ${script.length === 1 ? 'one message' : `${script.length} messages`}.`
    const hint = 'Start a new task, or record a task with more messages.'
    throw new Fault('call-unsupported', message, { reason: 'UNSUPPORTED_OPERATION', hint })
  }
  if (place === 0) shelf.put(task)
  shelf.weigh(task, call)
  task.turns.push({ at: Date.now(), call })
  tellChange(task)
  return task
}

function knownTask(context: MockContext, { message }: SendCall): MockTask | undefined {
  const { shelf, dialect, script } = context
  const { taskId, contextId } = message
  for (const id of [taskId, contextId])
    if ((id?.length ?? 0) > longestId)
      throw new Fault('invalid-input', `An ID is longer than ${longestId} characters.`, { reason: 'INVALID_PARAMS' })
  if (taskId !== undefined) return dialect.clientMakesTaskId ? shelf.find(taskId) : requireTask(context, taskId)
  // An agent that answers by messages alone knows no tasks: what was said there goes on in the same context.
  const last = contextId === undefined ? undefined : shelf.ofContext(contextId)
  const next = last && script[last.turns.length]
  return next && next.call.message.taskId === undefined ? last : undefined
}

function newTask({ dialect }: MockContext, { message }: SendCall): MockTask {
  return {
    id: (dialect.clientMakesTaskId && message.taskId) || crypto.randomUUID(),
    contextId: message.contextId ?? crypto.randomUUID(),
    callerDialect: dialect.id,
    turns: [],
    change: new AbortController(),
  }
}
