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
  const nested = isObject(payload.suspendPayload) ? payload.suspendPayload : payload
  return { ...form, instructions: form.instructions || shortText(nested.message) }
}
