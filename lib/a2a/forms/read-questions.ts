import { readHitl } from '@/lib/a2a/forms/hitl-extension'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { shortText } from '@/lib/a2a/forms/plain-values'
import { fieldsOf } from '@/lib/a2a/forms/read-schema-form'
import { lookMark } from '@/lib/a2a/forms/safe-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

function schemaOf(question: Json): JsonObject {
  const { choices, multiple, question: title } = isObject(question) ? question : {}
  const named = { title: shortText(title, 600) }
  const given = Array.isArray(choices) ? choices.filter((one) => typeof one === 'string' && one !== '') : []
  if (multiple === true && given.length > 0)
    return { ...named, type: 'array', items: { type: 'string', enum: given }, uniqueItems: true }
  return given.length > 0
    ? { ...named, type: 'string', examples: given }
    : { ...named, type: 'string', [lookMark]: { long: true } }
}

/** HITL extension v1 (kagent, docs/architecture/human-in-the-loop.md): `ask_user_request`, questions with choices or free text. */
export function readQuestions(message: Message): FieldsRequest | null {
  const asked = readHitl(message)
  if (!asked || asked.payload.type !== 'ask_user_request' || !Array.isArray(asked.payload.questions)) return null
  const { nested, questions } = asked.payload
  const child = isObject(nested) && Array.isArray(nested.tools) ? nested.tools.find(isObject) : undefined
  const id = child?.id ?? asked.payload.id
  const properties = questions.map((question, index) => [`q${index + 1}`, schemaOf(question)] as const)
  const schema = { type: 'object', properties: Object.fromEntries(properties), [lookMark]: { columns: 1 } }
  const names = properties.map(([name]) => name)
  return {
    ...fieldsOf(schema, undefined, { by: 'questions', uri: asked.uri, id: String(id), names }),
    asked: asked.payload,
  }
}
