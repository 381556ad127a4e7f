import { readConfirmations } from '@/lib/a2a/forms/approvals/read-confirmations'
import { readDataApproval } from '@/lib/a2a/forms/approvals/read-data-approval'
import { readExtensionApproval } from '@/lib/a2a/forms/approvals/read-extension-approval'
import { readLongRunning } from '@/lib/a2a/forms/approvals/read-long-running'
import { readToolCalls } from '@/lib/a2a/forms/approvals/read-tool-calls'
import type { ApprovalRequest, ChoicesRequest, FieldsRequest } from '@/lib/a2a/forms/form-request'
import { readHitl } from '@/lib/a2a/forms/hitl-extension'
import { shortText } from '@/lib/a2a/forms/plain-values'
import { readChoices } from '@/lib/a2a/forms/read-choices'
import { readFormExtension } from '@/lib/a2a/forms/read-form-extension'
import { fieldsOf, readSchemaForm } from '@/lib/a2a/forms/read-schema-form'
import { readSuspension } from '@/lib/a2a/forms/read-suspension'
import { readValueSchema } from '@/lib/a2a/forms/read-value-schema'
import { lookMark } from '@/lib/a2a/forms/safe-schema'
import { readSurfaces, surfaceMessages } from '@/lib/a2a/forms/surface/read-surfaces'
import type { SurfaceRequest } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

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
function readQuestions(message: Message): FieldsRequest | null {
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

/** What an agent asks with, beside words. */
export type FormRequest = FieldsRequest | ChoicesRequest | ApprovalRequest | SurfaceRequest

export interface AskedForm {
  form: FormRequest
  /** What the message says beside the form. */
  rest: Part[]
}

const mostText = 200_000
const mostParts = 200

/** Agents that have no data parts write JSON as text. */
function jsonOf(part: Part): Json | undefined {
  if ('data' in part) return part.data
  if (!('text' in part) || part.text.length > mostText) return undefined
  const text = part.text.trim()
  if (!/^[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function formOfPart(part: Part): FormRequest | null {
  const data = jsonOf(part)
  if (data === undefined || typeof data !== 'object') return null
  const approval = readDataApproval(data)
  if (approval || !isObject(data)) return approval
  return readSuspension(data) ?? readSchemaForm(data) ?? readChoices(data) ?? readValueSchema(data)
}

function surfacesOf(message: Message, earlier: Part[]): AskedForm | null {
  const rest = message.parts.filter((part) => surfaceMessages(part) === null)
  if (rest.length === message.parts.length) return null
  const surfaces = readSurfaces([...earlier, ...message.parts])
  return surfaces.length > 0 ? { form: { kind: 'surface', surfaces }, rest } : null
}

function find(message: Message, earlier: Part[]): AskedForm | null {
  if (message.role !== 'agent' || message.parts.length > mostParts) return null
  const extended = readFormExtension(message) ?? readQuestions(message) ?? readExtensionApproval(message)
  if (extended) return { form: extended, rest: message.parts }
  const confirmations = readConfirmations(message.parts)
  if (confirmations) return { form: confirmations.approval, rest: confirmations.rest }
  const longRunning = readLongRunning(message.parts)
  if (longRunning) return longRunning
  const toolCalls = readToolCalls(message.parts, earlier)
  if (toolCalls) return { form: toolCalls.approval, rest: toolCalls.rest }
  const surfaces = surfacesOf(message, earlier)
  if (surfaces) return surfaces
  for (const part of message.parts) {
    const form = formOfPart(part)
    if (form) return { form, rest: message.parts.filter((other) => other !== part) }
  }
  return null
}

const found = new WeakMap<Message, AskedForm | null>()

/** The form that a message asks with, and the parts beside it. `earlier`: the agent's parts before it in the same task, for interfaces and tool calls that are spread over several messages. */
export function readForm(message: Message, earlier: Part[] = []): AskedForm | null {
  if (earlier.length > 0) return find(message, earlier)
  const known = found.get(message)
  if (known !== undefined) return known
  const form = find(message, earlier)
  found.set(message, form)
  return form
}
