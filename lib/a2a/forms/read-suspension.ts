import { proposedCall } from '@/lib/a2a/forms/approvals/proposed-call'
import type { ApprovalRequest, FieldsRequest } from '@/lib/a2a/forms/form-request'
import { shortText } from '@/lib/a2a/forms/plain-values'
import { readSchemaForm } from '@/lib/a2a/forms/read-schema-form'
import { readValueSchema } from '@/lib/a2a/forms/read-value-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const mostText = 200_000

/** A schema as data or as JSON text. */
function schemaOf(value: Json | undefined): JsonObject | null {
  if (typeof value !== 'string') return isObject(value) ? value : null
  if (value.length > mostText) return null
  try {
    const parsed = JSON.parse(value) as Json
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}

/**
 * Mastra, suspended run: `{suspendPayload, resumeSchema}`. A tool that requires approval gives its call,
 * `{toolCallId, toolName, args}`, and is answered with `approved`; a tool that suspends itself nests a payload of its own,
 * and is answered with the values of its schema, which is JSON text.
 */
export function readSuspension(data: JsonObject): ApprovalRequest | FieldsRequest | null {
  const payload = isObject(data.suspendPayload) ? data.suspendPayload : {}
  const isCall = typeof payload.toolCallId === 'string'
  if (isCall && payload.suspendPayload === undefined) {
    const call = proposedCall({ id: payload.toolCallId, name: payload.toolName, args: payload.args })
    return { kind: 'approval', title: '', hint: '', calls: [call], shape: { by: 'suspension' } }
  }
  const schema = schemaOf(data.resumeSchema ?? payload.resumeSchema)
  const form = schema && (readSchemaForm(schema) ?? readValueSchema(schema))
  if (!form) return null
  const asked = payloadText(isCall ? payload.suspendPayload : data.suspendPayload)
  const hasArguments = isObject(payload.args) && Object.keys(payload.args).length > 0
  const call = isCall && (hasArguments || asked === '') ? callText(payload) : ''
  return { ...form, instructions: [form.instructions, call, asked].filter(Boolean).join('\n\n') }
}

/** The call that waits for an answer, as a program writes it. */
function callText({ toolName, args }: JsonObject): string {
  const name = shortText(toolName, 200)
  return name && shortText(`${name}(${isObject(args) ? JSON.stringify(args) : ''})`)
}

/** Members of a payload that say in words what is asked. */
const words = ['message', 'reason', 'question', 'prompt', 'description', 'text']

/** What a payload asks: its words, or all of it as JSON. Nobody should have to decide without having seen it. */
function payloadText(payload: Json | undefined): string {
  if (typeof payload === 'string') return shortText(payload)
  if (!isObject(payload)) return ''
  const { resumeSchema: _resumeSchema, ...rest } = payload
  const names = Object.keys(rest)
  const said = words.map((name) => shortText(rest[name])).filter(Boolean)
  const isAllSaid = said.length > 0 && said.length === names.length
  return isAllSaid || names.length === 0 ? said.join('\n') : shortText(JSON.stringify(rest, null, 2))
}
