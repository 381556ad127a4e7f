import 'server-only'
import type { ElicitRequestFormParams } from '@modelcontextprotocol/server'
import type { TaskFold } from '@/lib/a2a/fold'
import { findForm } from '@/lib/a2a/forms/find-form'
import type { ChoicesRequest, FieldsRequest, FormReply } from '@/lib/a2a/forms/form-request'
import { findSecretPointers } from '@/lib/a2a/forms/find-secret-pointers'
import { writeValues } from '@/lib/a2a/forms/write-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { textOf } from '@/lib/a2a/text/part-text'

type RequestedSchema = ElicitRequestFormParams['requestedSchema']
type Field = RequestedSchema['properties'][string]

/** A question of an agent as a form of MCP, which has only fields with simple values. */
interface Question {
  message: string
  requestedSchema: RequestedSchema
  /** Returns the answer in the format that the agent requests; null if a value is missing. */
  toReply: (content: JsonObject) => FormReply | null
}

/** Maximum fields of a form that a client is to show. */
const maxFields = 20

const textField = 'answer'
const textSchema: RequestedSchema = {
  type: 'object',
  properties: { [textField]: { type: 'string', title: 'Answer' } },
  required: [textField],
}

/** Formats of text that MCP defines. */
const formats = new Set(['email', 'uri', 'date', 'date-time'])

const shared = ['title', 'description', 'default'] as const
const keywords: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
}

/** Returns true if a keyword has a value of the type that MCP defines for it. Clients refuse a form with another one. */
function isValidKeyword(name: string, value: Json | undefined, type: string): boolean {
  if (name === 'title' || name === 'description') return typeof value === 'string'
  if (name === 'default') return typeof value === (type === 'integer' ? 'number' : type)
  return typeof value === 'number'
}

/** Returns the field of a schema with a simple value; null for any other. */
function toField(schema: Json | undefined): Field | null {
  if (!isObject(schema) || typeof schema.type !== 'string') return null
  const own = keywords[schema.type]
  if (!own) return null
  const { type } = schema
  const names = [...shared, ...own].filter((name) => isValidKeyword(name, schema[name], type))
  const field: JsonObject = {
    type,
    ...Object.fromEntries(names.map((name) => [name, schema[name] as Json])),
  }
  if (schema.enum !== undefined) {
    const isTexts = Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === 'string')
    if (type !== 'string' || !isTexts) return null
    field.enum = schema.enum
  }
  if (typeof schema.format === 'string' && formats.has(schema.format)) field.format = schema.format
  return field as Field
}

/** Returns the fields of a form; null if it has other than simple ones, or a secret, which MCP does not allow. */
function toRequestedSchema({ schema }: FieldsRequest): RequestedSchema | null {
  if (!isObject(schema?.properties)) return null
  const all = Object.entries(schema.properties)
  const fields = all.flatMap(([name, value]): [string, Field][] => {
    const field = toField(value)
    return field ? [[name, field]] : []
  })
  const secrets = findSecretPointers(schema, Object.fromEntries(all.map(([name]) => [name, 'x'])))
  if (fields.length === 0 || fields.length < all.length || fields.length > maxFields || secrets.length > 0) return null
  const isName = (name: Json): name is string => all.some(([known]) => known === name)
  const required = Array.isArray(schema.required) ? schema.required.filter(isName) : []
  return { type: 'object', properties: Object.fromEntries(fields), ...(required.length > 0 && { required }) }
}

function ofChoices({ choices }: ChoicesRequest): Pick<Question, 'requestedSchema' | 'toReply'> | null {
  // Clients refuse a list that has a value twice, and a label would not say which of the values is meant.
  if (new Set(choices.map(({ label }) => label)).size < choices.length) return null
  const field: Field = { type: 'string', title: 'Answer', enum: choices.map(({ label }) => label) }
  return {
    requestedSchema: { type: 'object', properties: { [textField]: field }, required: [textField] },
    toReply: (content) => {
      const chosen = choices.find(({ label }) => label === content[textField])
      if (!chosen) return null
      return { parts: [typeof chosen.value === 'string' ? { text: chosen.value } : { data: chosen.value }] }
    },
  }
}

const ofText: Pick<Question, 'requestedSchema' | 'toReply'> = {
  requestedSchema: textSchema,
  toReply: ({ [textField]: text }) => (typeof text === 'string' && text !== '' ? { parts: [{ text }] } : null),
}

function ofFields(form: FieldsRequest): Pick<Question, 'requestedSchema' | 'toReply'> | null {
  const requestedSchema = toRequestedSchema(form)
  return requestedSchema && { requestedSchema, toReply: (content) => writeValues(form, { ...form.values, ...content }) }
}

/**
 * Returns the question that a turn ended with. Null if a form of MCP cannot show it: an approval, a surface, nested fields or a
 * secret. `after`: the number of the row with the request.
 */
export function readQuestion({ entries }: Pick<TaskFold, 'entries'>, after: number): Question | null {
  const entry = entries.findLast((each) => each.type === 'message' && each.seq > after && each.message.role === 'agent')
  const match = findForm(entries, entry ?? null)
  const rest = textOf(match?.rest ?? (entry?.type === 'message' ? entry.message.parts : [])).trim()
  if (!match) return { message: rest || 'The agent waits for an answer.', ...ofText }
  const { form } = match
  if (form.kind === 'fields') {
    const fields = ofFields(form)
    const message = [rest, form.title, form.instructions].filter(Boolean).join('\n')
    return fields && { message: message || 'The agent waits for an answer.', ...fields }
  }
  const choices = form.kind === 'choices' ? ofChoices(form) : null
  if (form.kind !== 'choices' || !choices) return null
  return { message: rest || form.question || 'The agent waits for an answer.', ...choices }
}
