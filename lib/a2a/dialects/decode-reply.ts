import type { Operation, PushCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { isPushOperation } from '@/lib/a2a/dialects/decode-calls'
import { readInteger } from '@/lib/a2a/dialects/wire-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Task } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, readList, readMembers } from '@/lib/a2a/reading/read-members'
import { findExcess } from '@/lib/a2a/reading/find-excess'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { readPushConfig } from '@/lib/a2a/reading/read-push'
import { readTask } from '@/lib/a2a/reading/read-task'

/** Returns the task of a reply, or a task built from its status; undefined for other replies. */
export function extractTask(reply: Reply): Task | undefined {
  if (reply.kind === 'task') return reply.task
  if (reply.kind !== 'status') return undefined
  const { taskId, contextId, status, metadata } = reply
  return { id: taskId ?? '', contextId, status, artifacts: [], history: [], metadata }
}

/** v0.3 §7.7: a bare list. v1.0 §3.1.9: `{configs, nextPageToken}`, whose empty members ProtoJSON omits. */
function decodeConfigs(result: Json): Outcome<Reply> {
  if (!isObject(result) && !Array.isArray(result)) return problem('result is neither an array nor an object')
  const notes = collectNotes()
  const page = readMembers(isObject(result) ? result : { configs: result }, notes)
  const read = readList(page.take('configs', 'pushNotificationConfigs'), (item) => readPushConfig(item), notes)
  const taskId = read.find((one) => one.taskId)?.taskId ?? ''
  const nextPageToken = page.text('nextPageToken') ?? ''
  return ok({ kind: 'pushConfigs', taskId, configs: read.map(({ config }) => config), nextPageToken }, notes.list)
}

/**
 * Decodes the result of a call about push notification configs in any version's shape. In v0.1 a null config means none (§7.5).
 */
function decodePushReply(operation: PushCall['operation'], result: Json): Outcome<Reply> {
  if (operation === 'listPush') return decodeConfigs(result)
  const fields = isObject(result) ? readMembers(result, collectNotes()) : undefined
  const isNull = fields?.has('pushNotificationConfig') && !fields.take('pushNotificationConfig')
  if (operation === 'deletePush' || (operation === 'setPush' && isNull))
    return ok({ kind: 'done', taskId: fields?.text('taskId', 'id') ?? '' })
  const read = readPushConfig(result)
  return read.ok ? ok({ kind: 'pushConfig', taskId: read.value.taskId ?? '', config: read.value.config }) : read
}

/** v1.0 §3.1.4. ProtoJSON omits empty members. */
function decodePage(result: JsonObject): Outcome<Reply> {
  const notes = collectNotes()
  const page = readMembers(result, notes)
  const tasks = readList(page.take('tasks'), readTask, notes)
  const nextPageToken = page.text('nextPageToken') ?? ''
  const pageSize = readInteger(page.take('pageSize')) ?? tasks.length
  const totalSize = readInteger(page.take('totalSize')) ?? tasks.length
  return ok({ kind: 'list', tasks, nextPageToken, pageSize, totalSize }, notes.list)
}

function decodeCard(result: JsonObject): Outcome<Reply> {
  if (isTooDeep(result)) return problem('The Agent Card is nested too deeply.')
  return ok({ kind: 'card', card: result })
}

/** True if an object declares its kind, so that its shape need not be guessed. */
function declaresKind(result: JsonObject): boolean {
  return ['kind', 'task', 'message', 'statusUpdate', 'artifactUpdate', 'final', 'artifact', 'parts'].some(
    (name) => result[name] !== undefined && result[name] !== null,
  )
}

/**
 * Decodes the result of a call in any version's shape. A bare `{id, status}` is a task where a task is expected (v0.1 §7.1),
 * and a status event in a stream.
 */
export function decodeReply(operation: Operation, result: Json): Outcome<Reply> {
  const excess = findExcess(Array.isArray(result) ? { configs: result } : result)
  if (excess) return problem(excess)
  if (isPushOperation(operation)) return decodePushReply(operation, result)
  if (!isObject(result)) return problem('result is not an object')
  if (operation === 'extendedCard') return decodeCard(result)
  if (operation === 'list') return decodePage(result)
  if (operation === 'stream' || operation === 'subscribe' || declaresKind(result)) return readEvent(result)
  const task = readTask(result)
  return task.ok ? ok({ kind: 'task', task: task.value }, task.notes) : readEvent(result)
}
