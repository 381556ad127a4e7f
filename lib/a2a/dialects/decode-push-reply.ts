import type { PushCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readList } from '@/lib/a2a/reading/read-list'
import { readPushConfig } from '@/lib/a2a/reading/read-push-config'

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
export function decodePushReply(operation: PushCall['operation'], result: Json): Outcome<Reply> {
  if (operation === 'listPush') return decodeConfigs(result)
  const said = isObject(result) ? members(result, collectNotes()) : undefined
  const isNull = said?.has('pushNotificationConfig') && !said.take('pushNotificationConfig')
  if (operation === 'deletePush' || (operation === 'setPush' && isNull))
    return ok({ kind: 'done', taskId: said?.text('taskId', 'id') ?? '' })
  const read = readPushConfig(result)
  return read.ok ? ok({ kind: 'pushConfig', taskId: read.value.taskId ?? '', config: read.value.config }) : read
}
