import { readCallArguments, createProposedCall } from '@/lib/a2a/forms/approvals/create-proposed-call'
import type { ApprovalRequest, FieldsRequest } from '@/lib/a2a/forms/form-request'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { readSchemaForm } from '@/lib/a2a/forms/read-schema-form'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** The call with which a workflow requests input. */
const inputName = 'adk_request_input'
const credentialName = 'adk_request_credential'

interface LongRunning {
  part: Part
  data: JsonObject
  prefix: string
}

/** Agent Development Kit: a call or response of a tool as data, marked as long-running in the part's metadata. */
function readLongRunningPart(part: Part): LongRunning | null {
  if (!('data' in part) || !isObject(part.data) || typeof part.data.id !== 'string') return null
  const mark = Object.keys(part.metadata ?? {}).find((name) => /^[a-z]+_is_long_running$/.test(name))
  if (!mark || part.metadata?.[mark] !== true || part.data.name === credentialName) return null
  return { part, data: part.data, prefix: mark.slice(0, -'is_long_running'.length) }
}

function readInput({ data, prefix }: LongRunning): FieldsRequest | null {
  const args = isObject(data.args) ? data.args : {}
  const form = isObject(args.response_schema) ? readSchemaForm(args.response_schema) : null
  if (!form) return null
  const shape = { by: 'function-response' as const, prefix, id: `${String(data.id)}`, name: inputName }
  return { ...form, instructions: shortenText(args.message) || form.instructions, shape }
}

/**
 * Returns the form for the long-running calls that an agent waits for, and the other parts of the message. The response
 * that a tool has returned so far can be completed; an approval sets its `status`.
 */
export function readLongRunning(parts: Part[]): { form: ApprovalRequest | FieldsRequest; rest: Part[] } | null {
  const found = parts.map(readLongRunningPart).filter((one) => one !== null)
  const pendingCalls = found.filter(({ data }) => !('response' in data) && typeof data.name === 'string')
  const [first] = pendingCalls
  if (!first) return null
  const marked = new Set(found.map(({ part }) => part))
  const rest = parts.filter((part) => !marked.has(part))
  const input = pendingCalls.length === 1 && first.data.name === inputName ? readInput(first) : null
  if (input) return { form: input, rest }
  const calls = pendingCalls.map(({ data }) => {
    const { args, id, name } = data
    const isInput = name === inputName
    const response = found.find((one) => one.data.id === id && 'response' in one.data)?.data.response
    const description = isInput && isObject(args) ? args.message : undefined
    const draft = isInput ? null : (readCallArguments(response) ?? {})
    const may = { mayApprove: !isInput, mayReject: !isInput, mayRespond: true, draft }
    return createProposedCall({ id, name, args: isInput ? undefined : args, description, may })
  })
  const shape = { by: 'long-running' as const, prefix: first.prefix }
  return { form: { kind: 'approval', title: '', hint: '', calls, shape }, rest }
}
