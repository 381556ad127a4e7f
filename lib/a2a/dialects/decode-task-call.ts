import type { TaskCall } from '@/lib/a2a/call'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { paramsProblem } from '@/lib/a2a/validation/check-params'
import type { PartTag } from '@/lib/a2a/validation/check-part'

/**
 * The params of get, cancel and rejoin, alike in every generation: `{id, historyLength?, metadata?}`. `tag`: names the kind
 * of a part in the caller's.
 */
export function decodeTaskCall(
  operation: TaskCall['operation'],
  json: Json | undefined,
  tag: PartTag,
): Outcome<TaskCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const invalid = paramsProblem('task', json, tag)
  if (invalid) return problem(invalid)
  const params = members(json, collectNotes())
  const taskId = params.text('id', 'taskId')
  if (!taskId) return problem('params.id is missing.')
  const historyLength = readInteger(params.take('historyLength'))
  const { metadata } = params.rest()
  return ok({ operation, taskId, ...(historyLength !== undefined && { historyLength }), ...(metadata && { metadata }) })
}
