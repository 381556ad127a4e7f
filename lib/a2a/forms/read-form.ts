import { readConfirmations, readDataApproval, readLongRunning } from '@/lib/a2a/forms/approvals/read-approval'
import { readExtensionApproval } from '@/lib/a2a/forms/approvals/read-extension-approval'
import { readToolCalls } from '@/lib/a2a/forms/approvals/read-tool-calls'
import type { ApprovalRequest, Choice, ChoicesRequest, FieldsRequest } from '@/lib/a2a/forms/form-request'
import { readHitlPayload } from '@/lib/a2a/forms/known-extensions'
import {
  createFieldsRequest,
  readFormExtension,
  readSchemaForm,
  readSuspension,
  readValueSchema,
} from '@/lib/a2a/forms/read-fields-form'
import { displayKeyword } from '@/lib/a2a/forms/sanitize-schema'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { readSurfaceMessages, readSurfaces } from '@/lib/a2a/forms/surface/read-surfaces'
import type { SurfaceRequest } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

const listMembers = ['options', 'choices', 'suggestions', 'quick_replies', 'quickReplies', 'suggested_replies', 'enum']
const labelMembers = ['label', 'title', 'text', 'name', 'description']
const valueMembers = ['value', 'payload', 'id', 'const']
const questionMembers = ['question', 'prompt', 'message', 'title', 'text']
const knownMembers = new Set([...listMembers, ...questionMembers, 'type', 'kind', 'id', 'multiple'])
const maxChoices = 24

function firstValue(item: JsonObject, names: string[]): Json | undefined {
  return names.map((name) => item[name]).find((value) => value !== undefined && value !== null)
}

function readChoice(item: Json): Choice | null {
  if (typeof item === 'string' || typeof item === 'number') return { label: shortenText(`${item}`, 200), value: item }
  if (!isObject(item)) return null
  const value = firstValue(item, valueMembers)
  const label = firstValue(item, labelMembers) ?? value
  if (typeof label !== 'string' && typeof label !== 'number') return null
  return { label: shortenText(`${label}`, 200), value: value ?? label }
}

/**
 * Reads quick replies: data with a list of answers, each a text or a label with its value. Also a JSON Schema of a string with
 * `enum`.
 */
function readChoices(data: JsonObject): ChoicesRequest | null {
  // Data with other members is not a question.
  if (!Object.keys(data).every((name) => knownMembers.has(name))) return null
  for (const name of listMembers) {
    const list = data[name]
    if (!Array.isArray(list) || list.length === 0 || list.length > maxChoices) continue
    const choices = list.map(readChoice).filter((choice) => choice !== null && choice.label !== '') as Choice[]
    if (choices.length !== list.length) continue
    const question = questionMembers.map((one) => data[one])
    return { kind: 'choices', question: shortenText(question.find((one) => typeof one === 'string')), choices }
  }
  return null
}

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
/** Maximum number of characters of JSON in all texts of a message that are parsed. */
const maxParsed = 400_000

/** The characters of JSON that are still parsed in a message. */
interface ParseBudget {
  characters: number
}

/** Agents without data parts write JSON as text. */
function readJson(part: Part, budget: ParseBudget): Json | undefined {
  if ('data' in part) return part.data
  if (!('text' in part) || part.text.length > Math.min(maxTextLength, budget.characters)) return undefined
  const text = part.text.trim()
  if (!/^[{[]/.test(text)) return undefined
  budget.characters -= text.length
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function readPartForm(part: Part, budget: ParseBudget): FormRequest | null {
  const data = readJson(part, budget)
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
  const budget = { characters: maxParsed }
  for (const part of message.parts) {
    const form = readPartForm(part, budget)
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
