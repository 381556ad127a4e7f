import 'server-only'
import type { ListCall } from '@/lib/a2a/call'
import { dialects } from '@/lib/a2a/dialects'
import { encodeTimestamp } from '@/lib/a2a/dialects/encode-timestamp'
import type { Task } from '@/lib/a2a/model'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import { Fault } from '@/lib/faults/fault'
import { listByStatus } from '@/lib/server/db/list-by-status'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { callersTaskId } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { replyResponse } from '@/lib/server/gateway/respond'
import { toldTask } from '@/lib/a2a/telling/told-task'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { currentFold } from '@/lib/server/tasks/pumps'

const defaultPageSize = 50

/** The agent's tasks by our record, newest status first, whatever the agent itself can list (v1.0 §3.1.4). */
export async function answerList(context: CallContext, call: ListCall): Promise<Response> {
  const pageSize = call.pageSize ?? defaultPageSize
  const state = taskStateSchema.safeParse(call.status)
  const since = timeOf(call.statusTimestampAfter)
  const query = {
    ...(call.contextId && { context: call.contextId }),
    ...(call.pageToken && { cursor: call.pageToken }),
    ...(state.success && { state: state.data }),
    ...(since && { since }),
  }
  const find = (limit: number) => listByStatus(context.viewer, context.agent.id, { ...query, limit })
  const full = await find(pageSize)
  const tasks = await listedTasks(full.tasks, call)
  const page = tasks.length < full.tasks.length ? await find(tasks.length) : full
  const reply = { kind: 'list', tasks, nextPageToken: page.nextCursor ?? '', pageSize, totalSize: page.total } as const
  return replyResponse(context, 'list', reply, { taskId: '', contextId: '', artifactIndex: () => 0 })
}

/** Bytes in memory of the contents of one page, beside those of its first task. The next page begins with the task beyond. */
const pageBytes = 8 * 1024 * 1024

/** The first of these tasks, as many as fit on a page. */
async function listedTasks(records: readonly TaskRecord[], call: ListCall): Promise<Task[]> {
  const tasks: Task[] = []
  let left = pageBytes
  for (const record of records) {
    if (tasks.length > 0 && hasContents(call)) left -= isLargeTask(record) ? pageBytes : record.logBytes
    if (left <= 0) break
    tasks.push(await listed(record, call))
  }
  return tasks
}

const hasContents = ({ includeArtifacts, historyLength = 0 }: ListCall): boolean =>
  includeArtifacts === true || historyLength > 0

function timeOf(text: string | undefined): string | undefined {
  const time = encodeTimestamp(text || undefined)
  if (text && !time) throw new Fault('invalid-input', 'params.statusTimestampAfter is not an ISO 8601 time.')
  return time
}

/** A task as its record tells it; its log is read only for what the caller asks beyond that. */
async function listed(record: TaskRecord, call: ListCall): Promise<Task> {
  const { includeArtifacts, historyLength = 0 } = call
  const id = callersTaskId(record)
  const status = { state: record.state, timestamp: record.statusAt }
  const head: Task = { id, status, artifacts: [], history: [] }
  const contextId = record.callerContextId ?? record.contextId
  const named = contextId === null ? head : { ...head, contextId }
  if (!hasContents(call)) return named
  const task = toldTask(await currentFold(record.id), dialects['v1.0'], 'list', historyLength)
  const told = { ...task.status, timestamp: task.status.timestamp ?? record.statusAt }
  return { ...named, status: told, history: task.history, artifacts: includeArtifacts ? task.artifacts : [] }
}
