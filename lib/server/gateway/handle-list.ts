import 'server-only'
import { mediaTypeOf } from '@/lib/a2a/bindings/envelope'
import type { ListCall } from '@/lib/a2a/call'
import type { Audience } from '@/lib/a2a/dialect'
import { encodeTimestamp } from '@/lib/a2a/dialects/wire-values'
import { type Task, taskStateSchema } from '@/lib/a2a/model'
import { Fault } from '@/lib/faults/fault'
import { listTasksByStatus } from '@/lib/server/db/tasks/list-tasks-by-status'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { type CallContext, callerTaskId } from '@/lib/server/tasks/audience'
import { createReplyResponse } from '@/lib/a2a/bindings/caller-responses'
import { withContents } from '@/lib/a2a/replies/turn-progress'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse, readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/log/pumps'

const defaultPageSize = 50

/** Responds with the agent's stored tasks, newest status first, whether or not the agent supports lists (v1.0 §3.1.4). */
export async function handleList(context: CallContext, call: ListCall): Promise<Response> {
  const pageSize = call.pageSize ?? defaultPageSize
  const state = taskStateSchema.safeParse(call.status)
  const since = timeOf(call.statusTimestampAfter)
  const query = {
    ...(call.contextId && { context: call.contextId }),
    ...(call.pageToken && { cursor: call.pageToken }),
    ...(state.success && { state: state.data }),
    ...(since && { since }),
  }
  const find = (limit: number) => listTasksByStatus(context.viewer, context.agent.id, { ...query, limit })
  const full = await find(pageSize)
  const [first] = full.tasks
  if (first && hasContents(call) && isLargeTask(first)) return largeList(context, call, first, pageSize, await find(1))
  const tasks = await listedTasks(full.tasks, call)
  const page = tasks.length < full.tasks.length ? await find(tasks.length) : full
  return createReplyResponse(context, 'list', { kind: 'list', tasks, ...pageOf(page, pageSize) }, noAudience)
}

const noAudience: Audience = { taskId: '', contextId: '', artifactIndex: () => 0 }

const pageOf = ({ nextCursor, total }: Awaited<ReturnType<typeof listTasksByStatus>>, pageSize: number) => ({
  nextPageToken: nextCursor ?? '',
  pageSize,
  totalSize: total,
})

/** A page of one large task, which is read and encoded in a worker thread. Throws what `readInThread` throws. */
async function largeList(
  { dialect, envelope, request }: CallContext,
  { includeArtifacts = false, historyLength = 0 }: ListCall,
  record: TaskRecord,
  pageSize: number,
  page: Awaited<ReturnType<typeof listTasksByStatus>>,
): Promise<Response> {
  const options = { dialect: dialect.id, envelope, includeArtifacts, historyLength, page: pageOf(page, pageSize) }
  const input = { ...options, head: headOf(record) }
  const bytes = await readInThread(record.id, Infinity, request.signal, (session) => session.call('list', input))
  return largeResponse(bytes, { 'Content-Type': mediaTypeOf(envelope, dialect) })
}

/** Bytes in memory of the contents of one page, without its first task. Further tasks are on the next page. */
const pageBytes = 8 * 1024 * 1024

/** Returns the first of these tasks, as many as fit on a page. */
async function listedTasks(records: readonly TaskRecord[], call: ListCall): Promise<Task[]> {
  const tasks: Task[] = []
  let left = pageBytes
  for (const record of records) {
    if (tasks.length > 0 && hasContents(call)) left -= isLargeTask(record) ? pageBytes : record.logBytes
    if (left <= 0) break
    tasks.push(await toListedTask(record, call))
  }
  return tasks
}

const hasContents = ({ includeArtifacts, historyLength = 0 }: ListCall): boolean =>
  includeArtifacts === true || historyLength > 0

function timeOf(text: string | undefined): Date | undefined {
  const time = encodeTimestamp(text || undefined)
  if (text && !time) throw new Fault('invalid-input', 'params.statusTimestampAfter is not an ISO 8601 time.')
  return time === undefined ? undefined : new Date(time)
}

/** Returns a task without contents, from its record. */
function headOf(record: TaskRecord): Task {
  const status = { state: record.state, timestamp: record.statusAt.toISOString() }
  const head: Task = { id: callerTaskId(record), status, artifacts: [], history: [] }
  // Callers must get a context ID (v0.3 §6.1), even before the agent has sent one.
  return { ...head, contextId: record.callerContextId ?? record.contextId ?? record.id }
}

/** Returns a task of the list. Reads its log only if the caller asks for contents. */
async function toListedTask(record: TaskRecord, call: ListCall): Promise<Task> {
  const { includeArtifacts = false, historyLength = 0 } = call
  const head = headOf(record)
  return hasContents(call) ? withContents(head, await currentFold(record.id), includeArtifacts, historyLength) : head
}
