import { createProposedCall } from '@/lib/a2a/forms/approvals/create-proposed-call'
import type { ApprovalRequest, FieldsRequest } from '@/lib/a2a/forms/form-request'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { readSchemaForm, readValueSchema } from '@/lib/a2a/forms/read-schema-form'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const maxTextLength = 200_000

/** Reads a schema given as data or JSON text. */
function readSchema(value: Json | undefined): JsonObject | null {
  if (typeof value !== 'string') return isObject(value) ? value : null
  if (value.length > maxTextLength) return null
  try {
    const parsed = JSON.parse(value) as Json
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}

/**
 * Reads a suspended run of Mastra: `{suspendPayload, resumeSchema}`. A tool that requires approval sends its call,
 * `{toolCallId, toolName, args}`, and expects `approved`. A tool that suspends itself nests its own payload and expects the
 * values of its schema, which is JSON text.
 */
export function readSuspension(data: JsonObject): ApprovalRequest | FieldsRequest | null {
  const payload = isObject(data.suspendPayload) ? data.suspendPayload : {}
  const isCall = typeof payload.toolCallId === 'string'
  if (isCall && payload.suspendPayload === undefined) {
    const call = createProposedCall({ id: payload.toolCallId, name: payload.toolName, args: payload.args })
    return { kind: 'approval', title: '', hint: '', calls: [call], shape: { by: 'suspension' } }
  }
  const schema = readSchema(data.resumeSchema ?? payload.resumeSchema)
  const form = schema && (readSchemaForm(schema) ?? readValueSchema(schema))
  if (!form) return null
  const payloadDescription = payloadText(isCall ? payload.suspendPayload : data.suspendPayload)
  const hasArguments = isObject(payload.args) && Object.keys(payload.args).length > 0
  const call = isCall && (hasArguments || payloadDescription === '') ? callText(payload) : ''
  return { ...form, instructions: [form.instructions, call, payloadDescription].filter(Boolean).join('\n\n') }
}

/** Formats the pending call as source code. */
function callText({ toolName, args }: JsonObject): string {
  const name = shortenText(toolName, 200)
  return name && shortenText(`${name}(${isObject(args) ? JSON.stringify(args) : ''})`)
}

/** Members of a payload with text for the user. */
const textMembers = ['message', 'reason', 'question', 'prompt', 'description', 'text']

/** Returns the texts of a payload, or all of it as JSON if it has other members, so that the user sees everything. */
function payloadText(payload: Json | undefined): string {
  if (typeof payload === 'string') return shortenText(payload)
  if (!isObject(payload)) return ''
  const { resumeSchema: _resumeSchema, ...rest } = payload
  const names = Object.keys(rest)
  const texts = textMembers.map((name) => shortenText(rest[name])).filter(Boolean)
  const hasOnlyText = texts.length > 0 && texts.length === names.length
  return hasOnlyText || names.length === 0 ? texts.join('\n') : shortenText(JSON.stringify(rest, null, 2))
}
