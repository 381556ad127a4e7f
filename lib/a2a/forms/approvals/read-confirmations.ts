import { readCallArguments, createProposedCall } from '@/lib/a2a/forms/approvals/create-proposed-call'
import type { ApprovalRequest, ProposedCall } from '@/lib/a2a/forms/form-request'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** Name of the confirmation calls. */
export const confirmationName = 'adk_request_confirmation'

function readConfirmationCall(part: Part): ProposedCall | null {
  if (!('data' in part) || !isObject(part.data) || part.data.name !== confirmationName) return null
  const { id, args } = part.data
  // The response has the same name.
  if (!isObject(args) || 'response' in part.data) return null
  const original = isObject(args.originalFunctionCall) ? args.originalFunctionCall : {}
  const confirmation = isObject(args.toolConfirmation) ? args.toolConfirmation : {}
  const payload = readCallArguments(confirmation.payload)
  const draft = payload && Object.keys(payload).length > 0 ? payload : null
  return createProposedCall({
    id,
    name: original.name,
    args: original.args,
    description: confirmation.hint,
    may: { draft },
  })
}

function readPrefix({ metadata }: Part): string {
  const name = Object.keys(metadata ?? {}).find((one) => /^[a-z]+_type$/.test(one))
  return name?.slice(0, -'type'.length) ?? 'adk_'
}

/**
 * Reads tool confirmations of the Agent Development Kit: one or several long-running calls `adk_request_confirmation` as data
 * parts.
 */
export function readConfirmations(parts: Part[]): { approval: ApprovalRequest; rest: Part[] } | null {
  const found = parts.flatMap((part) => {
    const call = readConfirmationCall(part)
    return call ? [{ part, call }] : []
  })
  const [first] = found
  if (!first) return null
  const confirmationParts = new Set(found.map(({ part }) => part))
  const shape = { by: 'confirmation' as const, prefix: readPrefix(first.part) }
  const calls = found.map(({ call }) => call)
  const hint = calls.length === 1 ? shortenText(first.call.description) : ''
  const displayedCalls = calls.length === 1 ? calls.map((call) => ({ ...call, description: '' })) : calls
  return {
    approval: { kind: 'approval', title: '', hint, calls: displayedCalls, shape },
    rest: parts.filter((part) => !confirmationParts.has(part)),
  }
}
