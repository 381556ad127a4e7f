import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { followTurn, type TurnResult } from '@/lib/server/gateway/send-turn'
import type { McpCaller } from '@/lib/server/mcp/mcp-caller'
import type { Viewer } from '@/lib/server/platform/viewer'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { refreshLog } from '@/lib/server/tasks/poll-once'

/** The last turn of a task. */
interface LastTurn {
  /** Another task if the agent responded in a new one. */
  task: TaskRecord
  fold: TaskFold
  /** Number of the row of the request. */
  after: number
}

/** Returns the fold of a task, and the row with its last request that the agent did not refuse. */
export function lastTurnOf(fold: TaskFold): Pick<LastTurn, 'fold' | 'after'> {
  const requests = fold.entries.filter((entry) => entry.type === 'message' && entry.origin === 'request')
  const refused = fold.entries.flatMap((entry) => (entry.type === 'fault' ? (entry.refuses ?? []) : []))
  const refusedRequests = new Set(refused.map((at) => requests.findLast(({ seq }) => seq <= at)))
  return { fold, after: requests.findLast((request) => !refusedRequests.has(request))?.seq ?? 0 }
}

/** Returns the task in which the agent continues: this one, or the last of the new tasks that it created for answers. */
export async function findLastTask(viewer: Viewer, task: TaskRecord): Promise<TaskRecord> {
  const { successor } = await currentFold(task.id)
  const next = successor ? await findTask(viewer, successor) : null
  return next ? findLastTask(viewer, next) : task
}

/** How long to wait for the end of a running turn. */
interface Waiting {
  ms: number
  onChange: (result: TurnResult) => void
}

/**
 * Returns the last turn of a task, brought up to date with the agent; if the agent responded in a new task, the last turn of that
 * one. With `waiting`, waits for its end while it runs, and only until the client disconnects.
 */
export async function readLastTurn(
  caller: McpCaller,
  agent: AgentRecord,
  task: TaskRecord,
  waiting?: Waiting,
): Promise<LastTurn> {
  const now = (await refreshLog(task, agent)) ?? (await currentFold(task.id))
  const started = { taskId: task.id, task, seq: now.lastSeq, fold: now }
  const watch = (result: TurnResult) => {
    waiting?.onChange(result)
    return false
  }
  const waits = waiting !== undefined && now.open
  const { fold, taskId } = waits
    ? await followTurn(started, caller.request.signal, waiting.ms, watch)
    : { fold: now, taskId: now.successor ?? task.id }
  const successor = taskId === task.id ? null : await findTask(caller.viewer, taskId)
  // It was followed to the end, or until the time was over.
  if (successor) return readLastTurn(caller, agent, successor, waits ? undefined : waiting)
  return { task, ...lastTurnOf(fold) }
}
