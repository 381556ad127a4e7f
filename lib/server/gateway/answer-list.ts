import 'server-only'
import type { ListCall } from '@/lib/a2a/call'
import type { Task } from '@/lib/a2a/model'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { listTasks } from '@/lib/server/db/tasks'
import { callersTaskId } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { replyResponse } from '@/lib/server/gateway/respond'
import { toldTask } from '@/lib/server/gateway/told-task'
import { currentFold } from '@/lib/server/tasks/pumps'

const defaultPageSize = 50

/** The agent's tasks by our record, newest first, whatever the agent itself can list (v1.0 §3.1.4). */
export async function answerList(context: CallContext, call: ListCall): Promise<Response> {
  const pageSize = call.pageSize ?? defaultPageSize
  const state = taskStateSchema.safeParse(call.status)
  const page = await listTasks(context.viewer, {
    agent: context.agent.id,
    limit: pageSize,
    ...(call.contextId && { context: call.contextId }),
    ...(call.pageToken && { cursor: call.pageToken }),
    ...(state.success && { state: state.data }),
  })
  const since = Date.parse(call.statusTimestampAfter ?? '') || 0
  const records = page.tasks.filter((task) => task.updatedAt.getTime() >= since)
  const tasks = await Promise.all(records.map((task) => listed(task, call)))
  const reply = { kind: 'list', tasks, nextPageToken: page.nextCursor ?? '', pageSize, totalSize: page.total } as const
  return replyResponse(context, 'list', reply, { taskId: '', contextId: '', artifactIndex: () => 0 })
}

async function listed(record: TaskRecord, { includeArtifacts, historyLength = 0 }: ListCall): Promise<Task> {
  const id = callersTaskId(record)
  const timestamp = record.states.at(-1)?.at ?? record.updatedAt.toISOString()
  const head: Task = { id, status: { state: record.state, timestamp }, artifacts: [], history: [] }
  const named = record.contextId === null ? head : { ...head, contextId: record.contextId }
  if (!includeArtifacts && historyLength === 0) return named
  const task = toldTask(await currentFold(record.id), historyLength)
  return { ...named, status: task.status, history: task.history, artifacts: includeArtifacts ? task.artifacts : [] }
}
