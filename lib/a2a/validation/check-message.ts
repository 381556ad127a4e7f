import { isObject, type Json } from '@/lib/a2a/json'
import { readRole } from '@/lib/a2a/reading/read-role'
import { quote } from '@/lib/a2a/reading/quote'
import { checkPart, type PartTag } from '@/lib/a2a/validation/check-part'
import { type Check, listOf, looseId, membersOf, object, spellingOf, text, texts } from '@/lib/a2a/validation/checks'

/** A role in the spelling of any version, or its number (v1.0 §4.1.5). */
const role: Check = (value, path) => {
  const read = readRole(value)
  return read.ok && !read.notes ? undefined : `${path} must be the role of a user or an agent, not ${quote(value)}.`
}

/** Members for the parts of a message: `content` in v0.3 ProtoJSON, `data` in one example of the v0.1 documents. */
const partLists = ['parts', 'content', 'data']

const headOf = (id: Check): Check =>
  membersOf(
    {
      role,
      messageId: id,
      taskId: id,
      contextId: id,
      sessionId: id,
      referenceTaskIds: texts,
      extensions: texts,
      metadata: object,
    },
    ['role'],
  )

const heads = { loose: headOf(looseId), strict: headOf(text) }

/**
 * Returns what is wrong with the message of a call, with the path of the first invalid member. `tag`: of its parts, by the
 * caller's version.
 */
export function checkMessage(message: Json, path: string, tag: PartTag): string | undefined {
  const problem = (tag === 'type' ? heads.loose : heads.strict)(message, path)
  if (problem || !isObject(message)) return problem
  // v0.3 §6.4: constant.
  if (tag === 'kind' && message.kind !== undefined && message.kind !== 'message')
    return `${path}.kind must be "message", not ${quote(message.kind)}.`
  const list = partLists.find((name) => spellingOf(message, name))
  if (!list) return `${path}.parts is missing.`
  return listOf(checkPart(list === 'content' ? undefined : tag))(message[list] ?? null, `${path}.${list}`)
}
