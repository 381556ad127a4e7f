import type { TaskCall } from '@/lib/a2a/call'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readMembers } from '@/lib/a2a/reading/read-members'
import { collectNotes } from '@/lib/a2a/reading/collect-notes'
import { checkParams } from '@/lib/a2a/validation/check-params'
import type { PartTag } from '@/lib/a2a/validation/check-part'

/**
 * Decodes the params of get, cancel and subscribe, the same in every version: `{id, historyLength?, metadata?}`. `tag`: the
 * discriminator of parts in the caller's version.
 */
export function decodeTaskCall(
  operation: TaskCall['operation'],
  json: Json | undefined,
  tag: PartTag,
): Outcome<TaskCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const invalid = checkParams('task', json, tag)
  if (invalid) return problem(invalid)
  const params = readMembers(json, collectNotes())
  const taskId = params.text('id', 'taskId')
  if (!taskId) return problem('params.id is missing.')
  const historyLength = readInteger(params.take('historyLength'))
  const { metadata } = params.rest()
  return ok({ operation, taskId, ...(historyLength !== undefined && { historyLength }), ...(metadata && { metadata }) })
}
