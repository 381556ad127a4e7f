import type { Operation, PushCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { isPushOperation } from '@/lib/a2a/dialects/decode-push-call'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { excessOf } from '@/lib/a2a/reading/excess'
import { members } from '@/lib/a2a/reading/members'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { readList } from '@/lib/a2a/reading/read-list'
import { readPushConfig } from '@/lib/a2a/reading/read-push-config'
import { readTask } from '@/lib/a2a/reading/read-task'

/** v0.3 §7.7: a bare list; v1.0 §3.1.9: `{configs, nextPageToken}`, whose empty members ProtoJSON leaves out. */
function decodeConfigs(result: Json): Outcome<Reply> {
  if (!isObject(result) && !Array.isArray(result)) return problem('result is neither an array nor an object')
  const notes = collectNotes()
  const page = members(isObject(result) ? result : { configs: result }, notes)
  const read = readList(page.take('configs', 'pushNotificationConfigs'), (item) => readPushConfig(item), notes)
  const taskId = read.find((one) => one.taskId)?.taskId ?? ''
  const nextPageToken = page.text('nextPageToken') ?? ''
  return ok({ kind: 'pushConfigs', taskId, configs: read.map(({ config }) => config), nextPageToken }, notes.list)
}

/** The result of a call about push notifications, in any generation's shape. In v0.1 a configuration of null is none (§7.5). */
function decodePushReply(operation: PushCall['operation'], result: Json): Outcome<Reply> {
  if (operation === 'listPush') return decodeConfigs(result)
  const said = isObject(result) ? members(result, collectNotes()) : undefined
  const isNull = said?.has('pushNotificationConfig') && !said.take('pushNotificationConfig')
  if (operation === 'deletePush' || (operation === 'setPush' && isNull))
    return ok({ kind: 'done', taskId: said?.text('taskId', 'id') ?? '' })
  const read = readPushConfig(result)
  return read.ok ? ok({ kind: 'pushConfig', taskId: read.value.taskId ?? '', config: read.value.config }) : read
}

/** v1.0 §3.1.4; ProtoJSON leaves out empty members. */
function decodePage(result: JsonObject): Outcome<Reply> {
  const notes = collectNotes()
  const page = members(result, notes)
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

/** Whether an object says itself what it is, so that its shape need not be guessed. */
function isNamed(result: JsonObject): boolean {
  return ['kind', 'task', 'message', 'statusUpdate', 'artifactUpdate', 'final', 'artifact', 'parts'].some(
    (name) => result[name] !== undefined && result[name] !== null,
  )
}

/**
 * The result of a call, in any generation's shape. Where a task is due, a bare `{id, status}` is one (v0.1 §7.1),
 * while in a stream it would be a status event.
 */
export function decodeReply(operation: Operation, result: Json): Outcome<Reply> {
  const excess = excessOf(Array.isArray(result) ? { configs: result } : result)
  if (excess) return problem(excess)
  if (isPushOperation(operation)) return decodePushReply(operation, result)
  if (!isObject(result)) return problem('result is not an object')
  if (operation === 'extendedCard') return decodeCard(result)
  if (operation === 'list') return decodePage(result)
  if (operation === 'stream' || operation === 'subscribe' || isNamed(result)) return readEvent(result)
  const task = readTask(result)
  return task.ok ? ok({ kind: 'task', task: task.value }, task.notes) : readEvent(result)
}
