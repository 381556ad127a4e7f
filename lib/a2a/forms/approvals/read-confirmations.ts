import { argsOf, proposedCall } from '@/lib/a2a/forms/approvals/proposed-call'
import type { ApprovalRequest, ProposedCall } from '@/lib/a2a/forms/form-request'
import { shortText } from '@/lib/a2a/forms/plain-values'
import { isObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** What the calls of the confirmation are named. */
export const confirmationName = 'adk_request_confirmation'

function callOf(part: Part): ProposedCall | null {
  if (!('data' in part) || !isObject(part.data) || part.data.name !== confirmationName) return null
  const { id, args } = part.data
  // An answer has the same name.
  if (!isObject(args) || 'response' in part.data) return null
  const original = isObject(args.originalFunctionCall) ? args.originalFunctionCall : {}
  const asked = isObject(args.toolConfirmation) ? args.toolConfirmation : {}
  const payload = argsOf(asked.payload)
  const draft = payload && Object.keys(payload).length > 0 ? payload : null
  return proposedCall({ id, name: original.name, args: original.args, description: asked.hint, may: { draft } })
}

function prefixOf({ metadata }: Part): string {
  const name = Object.keys(metadata ?? {}).find((one) => /^[a-z]+_type$/.test(one))
  return name?.slice(0, -'type'.length) ?? 'adk_'
}

/** Agent Development Kit, tool confirmation: a long-running call `adk_request_confirmation` as a data part, one or several. */
export function readConfirmations(parts: Part[]): { approval: ApprovalRequest; rest: Part[] } | null {
  const found = parts.flatMap((part) => {
    const call = callOf(part)
    return call ? [{ part, call }] : []
  })
  const [first] = found
  if (!first) return null
  const asking = new Set(found.map(({ part }) => part))
  const shape = { by: 'confirmation' as const, prefix: prefixOf(first.part) }
  const calls = found.map(({ call }) => call)
  const hint = calls.length === 1 ? shortText(first.call.description) : ''
  const shown = calls.length === 1 ? calls.map((call) => ({ ...call, description: '' })) : calls
  return {
    approval: { kind: 'approval', title: '', hint, calls: shown, shape },
    rest: parts.filter((part) => !asking.has(part)),
  }
}
