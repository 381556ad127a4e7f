import { readConfirmations } from '@/lib/a2a/forms/approvals/read-confirmations'
import { readDataApproval } from '@/lib/a2a/forms/approvals/read-data-approval'
import { readExtensionApproval } from '@/lib/a2a/forms/approvals/read-extension-approval'
import { readLongRunning } from '@/lib/a2a/forms/approvals/read-long-running'
import { readToolCalls } from '@/lib/a2a/forms/approvals/read-tool-calls'
import type { ApprovalRequest, ChoicesRequest, FieldsRequest } from '@/lib/a2a/forms/form-request'
import { readHitlPayload } from '@/lib/a2a/forms/hitl-extension'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { readChoices } from '@/lib/a2a/forms/read-choices'
import { readFormExtension } from '@/lib/a2a/forms/read-form-extension'
import { createFieldsRequest, readSchemaForm } from '@/lib/a2a/forms/read-schema-form'
import { readSuspension } from '@/lib/a2a/forms/read-suspension'
import { readValueSchema } from '@/lib/a2a/forms/read-value-schema'
import { displayKeyword } from '@/lib/a2a/forms/sanitize-schema'
import { readSurfaces, readSurfaceMessages } from '@/lib/a2a/forms/surface/read-surfaces'
import type { SurfaceRequest } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

function toQuestionSchema(question: Json): JsonObject {
  const { choices, multiple, question: title } = isObject(question) ? question : {}
  const named = { title: shortenText(title, 600) }
  const answerChoices = Array.isArray(choices) ? choices.filter((one) => typeof one === 'string' && one !== '') : []
  if (multiple === true && answerChoices.length > 0)
    return { ...named, type: 'array', items: { type: 'string', enum: answerChoices }, uniqueItems: true }
  return answerChoices.length > 0
    ? { ...named, type: 'string', examples: answerChoices }
    : { ...named, type: 'string', [displayKeyword]: { long: true } }
}

/**
 * HITL extension v1 (kagent, docs/architecture/human-in-the-loop.md): `ask_user_request`, questions with choices or free text.
 */
function readQuestions(message: Message): FieldsRequest | null {
  const request = readHitlPayload(message)
  if (!request || request.payload.type !== 'ask_user_request' || !Array.isArray(request.payload.questions)) return null
  const { nested, questions } = request.payload
  const child = isObject(nested) && Array.isArray(nested.tools) ? nested.tools.find(isObject) : undefined
  const id = child?.id ?? request.payload.id
  const properties = questions.map((question, index) => [`q${index + 1}`, toQuestionSchema(question)] as const)
  const schema = { type: 'object', properties: Object.fromEntries(properties), [displayKeyword]: { columns: 1 } }
  const names = properties.map(([name]) => name)
  return {
    ...createFieldsRequest(schema, undefined, { by: 'questions', uri: request.uri, id: String(id), names }),
    source: request.payload,
  }
}

/** A structured request of an agent. */
export type FormRequest = FieldsRequest | ChoicesRequest | ApprovalRequest | SurfaceRequest

export interface MessageForm {
  form: FormRequest
  /** The other parts of the message. */
  rest: Part[]
}

const maxTextLength = 200_000
const maxParts = 200

/** Agents without data parts write JSON as text. */
function readJson(part: Part): Json | undefined {
  if ('data' in part) return part.data
  if (!('text' in part) || part.text.length > maxTextLength) return undefined
  const text = part.text.trim()
  if (!/^[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function readPartForm(part: Part): FormRequest | null {
  const data = readJson(part)
  if (data === undefined || typeof data !== 'object') return null
  const approval = readDataApproval(data)
  if (approval || !isObject(data)) return approval
  return readSuspension(data) ?? readSchemaForm(data) ?? readChoices(data) ?? readValueSchema(data)
}

function readSurfaceForm(message: Message, earlier: Part[]): MessageForm | null {
  const rest = message.parts.filter((part) => readSurfaceMessages(part) === null)
  if (rest.length === message.parts.length) return null
  const surfaces = readSurfaces([...earlier, ...message.parts])
  return surfaces.length > 0 ? { form: { kind: 'surface', surfaces }, rest } : null
}

function detectForm(message: Message, earlier: Part[]): MessageForm | null {
  if (message.role !== 'agent' || message.parts.length > maxParts) return null
  const extended = readFormExtension(message) ?? readQuestions(message) ?? readExtensionApproval(message)
  if (extended) return { form: extended, rest: message.parts }
  const confirmations = readConfirmations(message.parts)
  if (confirmations) return { form: confirmations.approval, rest: confirmations.rest }
  const longRunning = readLongRunning(message.parts)
  if (longRunning) return longRunning
  const toolCalls = readToolCalls(message.parts, earlier)
  if (toolCalls) return { form: toolCalls.approval, rest: toolCalls.rest }
  const surfaces = readSurfaceForm(message, earlier)
  if (surfaces) return surfaces
  for (const part of message.parts) {
    const form = readPartForm(part)
    if (form) return { form, rest: message.parts.filter((other) => other !== part) }
  }
  return null
}

const cachedForms = new WeakMap<Message, MessageForm | null>()

/**
 * Returns the form in a message and its other parts. `earlier`: the agent's earlier parts of the same task, for surfaces and
 * tool calls that span several messages.
 */
export function readForm(message: Message, earlier: Part[] = []): MessageForm | null {
  if (earlier.length > 0) return detectForm(message, earlier)
  const known = cachedForms.get(message)
  if (known !== undefined) return known
  const form = detectForm(message, earlier)
  cachedForms.set(message, form)
  return form
}
