import type { ApprovalRequest, Decision, ProposedCall } from '@/lib/a2a/forms/form-request'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const approveOrReject = (approved: boolean, reason: Json | undefined): Decision =>
  approved ? { type: 'approve' } : { type: 'reject', reason: typeof reason === 'string' ? reason : '' }

function toDraft(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function readHumanResponse(response: JsonObject): Decision {
  if (response.type === 'accept') return { type: 'approve' }
  if (response.type === 'edit')
    return { type: 'edit', draft: toDraft(isObject(response.args) ? response.args.args : undefined) }
  if (response.type === 'response') return { type: 'respond', text: String(response.args ?? '') }
  return { type: 'reject', reason: '' }
}

function readReviewDecision(response: JsonObject): Decision {
  const edited = response.edited_action ?? response.editedAction
  if (response.type === 'edit') return { type: 'edit', draft: toDraft(isObject(edited) ? edited.args : undefined) }
  if (response.type === 'respond') return { type: 'respond', text: String(response.message ?? '') }
  return approveOrReject(response.type === 'approve', response.message)
}

const objects = (list: Json | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : [])

/** Reads the decision from the response of a long-running tool. */
function readToolResponse({ id, draft }: ProposedCall, responses: JsonObject[]): Decision {
  const response = toDraft(responses.find((one) => one.id === id)?.response)
  const { reason, result, status, ...others } = response
  if (typeof result === 'string' && Object.keys(response).length === 1) return { type: 'respond', text: result }
  const { status: _, ...before } = draft ?? {}
  const isOwn = JSON.stringify(others) === JSON.stringify(before)
  if (isOwn && (status === 'approved' || status === 'rejected')) return approveOrReject(status === 'approved', reason)
  return { type: 'edit', draft: response }
}

/** Reads the decisions on the calls, in order; null if the message does not answer them. */
export function readDecisions({ calls, shape }: ApprovalRequest, { metadata, parts }: Message): Decision[] | null {
  const datas = parts.flatMap((part) => ('data' in part ? [part.data] : []))
  const [first] = datas
  const response = isObject(first) ? first : null
  switch (shape.by) {
    case 'approval-extension': {
      const response = metadata?.[shape.uri]
      return isObject(response) ? [approveOrReject(response.decision === 'approve', response.reason)] : null
    }
    case 'hitl-extension': {
      const response = metadata?.[shape.uri]
      if (!isObject(response)) return null
      const responses = objects(response.approvals)
      return calls.map(({ id }) => {
        const one = responses.find((approval) => approval.id === id)
        return approveOrReject(one?.approved === true, one?.rejection_reason)
      })
    }
    case 'confirmation': {
      const responses = objects(datas).filter(({ response }) => isObject(response))
      if (responses.length === 0) return null
      const reason = parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n')
      return calls.map(({ id }) => {
        const response = toDraft(responses.find((one) => one.id === id)?.response)
        if (isObject(response.payload)) return { type: 'edit', draft: response.payload }
        return approveOrReject(response.confirmed === true, reason)
      })
    }
    case 'interrupt': {
      const responses = objects(shape.list ? first : [first ?? null])
      return responses.length > 0 ? responses.map(readHumanResponse) : null
    }
    case 'review':
      return response && Array.isArray(response.decisions) ? objects(response.decisions).map(readReviewDecision) : null
    case 'function-approval':
      return response && typeof response.approved === 'boolean' ? [approveOrReject(response.approved, '')] : null
    case 'long-running': {
      const responses = objects(datas).filter(({ response }) => isObject(response))
      return responses.length === 0 ? null : calls.map((call) => readToolResponse(call, responses))
    }
    case 'suspension':
      return response && typeof response.approved === 'boolean'
        ? [approveOrReject(response.approved, response.reason)]
        : null
    case 'tool-call': {
      const responses = objects(datas).filter(({ outcome }) => typeof outcome === 'string')
      if (responses.length === 0) return null
      return calls.map(({ id }) => {
        const { callId: _, outcome, ...draft } = toDraft(responses.find(({ callId }) => callId === id))
        if (Object.keys(draft).length > 0) return { type: 'edit', draft }
        return approveOrReject(outcome === 'proceed_once', '')
      })
    }
    case 'plain':
      if (!response || typeof response.approved !== 'boolean') return null
      return [
        isObject(response.arguments)
          ? { type: 'edit', draft: response.arguments }
          : approveOrReject(response.approved, response.reason),
      ]
  }
}
