import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import { emptyFold } from '@/lib/a2a/fold'
import { addRowsToTurn, startTurnProgress, type TurnProgress } from '@/lib/a2a/replies/turn-progress'
import { Fault } from '@/lib/faults/fault'
import { withTaskQuota } from '@/lib/server/access/quotas'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask, updateTask } from '@/lib/server/db/tasks/tasks'
import { adoptContinuedTask, readTurnOptions } from '@/lib/server/gateway/read-caller'
import { type CallContext, type TurnOptions, withCallerIds } from '@/lib/server/tasks/audience'
import { runningFoldAfter } from '@/lib/server/tasks/log/pumps'
import { tailTurn } from '@/lib/server/tasks/log/tail'
import { type StartedTurn, startTurn } from '@/lib/server/tasks/start-turn'

/**
 * Sends a message of a caller within the caller's quota; also to a task that was started elsewhere. `seen`: the newest row that
 * the caller knows, if not its header names one. Resolves once the request is logged. Throws `call-unsupported` if the agent is archived, and what `withTaskQuota` and `startTurn` throw.
 */
export async function startSend(
  context: CallContext,
  call: SendCall,
  { seen }: Pick<TurnOptions, 'seen'> = {},
): Promise<StartedTurn> {
  const { viewer, agent, dialect, request } = context
  if (agent.lifecycle === 'archived')
    throw new Fault(
      'call-unsupported',
      'This agent is archived and cannot receive messages. You can still read its tasks.',
    )
  await adoptContinuedTask(context, call)
  const options = { ...readTurnOptions(request), ...(seen !== undefined && { seen }) }
  return withTaskQuota(viewer, () => startTurn(viewer, agent, call, dialect.id, options))
}

/** The result of a turn, and the task in which it ended: another one if the agent responded in a new task. */
export type TurnResult = TurnProgress & { taskId: string }

/**
 * Follows a turn to its end, or to the first batch after which `isEnough` returns true; at most `ms` milliseconds, and only
 * until `signal` aborts.
 */
export async function followTurn(
  started: StartedTurn,
  signal: AbortSignal,
  ms: number,
  isEnough: (result: TurnResult) => boolean = () => false,
): Promise<TurnResult> {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, ms)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let result: TurnResult = { ...startTurnProgress(started.fold), taskId: started.taskId }
  try {
    for await (const { taskId, rows } of tailTurn(started.taskId, started.seq, waiting.signal)) {
      if (taskId !== result.taskId) result = { ...startTurnProgress(emptyFold), taskId }
      result = { ...addRowsToTurn(result, rows, runningFoldAfter(taskId, rows)), taskId }
      if (isEnough(result)) break
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
  return result
}

/**
 * Returns the task in which a turn ended, with the ID of the call; if the agent responded in a new task, with the ID of that one.
 */
export async function taskForCaller(
  context: CallContext,
  result: TurnResult,
  started: StartedTurn,
  { message }: SendCall,
): Promise<TaskRecord> {
  if (result.taskId !== started.taskId) return storedTask(context, result.taskId)
  return withCallerIds(
    context,
    await withStableId(context, result, started.task, message.taskId === undefined),
    message.taskId,
  )
}

async function storedTask({ viewer }: CallContext, id: string): Promise<TaskRecord> {
  const task = await findTask(viewer, id)
  if (!task) throw new Error(`Task ${id} no longer exists.`)
  return task
}

/**
 * Returns the task with an ID that stays valid. A caller that gets Switchboard's ID before the agent has responded may continue
 * to use it. An agent whose card has the wrong protocol version may send another ID later.
 */
async function withStableId(
  context: CallContext,
  result: TurnResult,
  started: TaskRecord,
  isNew: boolean,
): Promise<TaskRecord> {
  const { id } = result.fold.task
  if (result.hasEvents || context.request.signal.aborted || (!isNew && id)) return started
  const task = await storedTask(context, started.id)
  return task.callerId === null ? updateTask(task.id, { callerId: id || task.id }) : task
}
