import { confirmationName } from '@/lib/a2a/forms/approvals/read-approval'
import type { ApprovalRequest, Decision, FormReply, ProposedCall } from '@/lib/a2a/forms/form-request'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const dataReply = (value: Json): FormReply => ({ parts: [{ data: value }] })
const isYes = ({ type }: Decision): boolean => type === 'approve' || type === 'edit'

function getReason(decision: Decision): string {
  if (decision.type === 'reject') return decision.reason
  return decision.type === 'respond' ? decision.text : ''
}

/** LangGraph, `HumanResponse`. */
function humanResponse(call: ProposedCall, decision: Decision): JsonObject {
  switch (decision.type) {
    case 'approve':
      return { type: 'accept', args: null }
    case 'edit':
      return { type: 'edit', args: { action: call.name, args: decision.draft } }
    case 'respond':
      return { type: 'response', args: decision.text }
    case 'reject':
      return decision.reason ? { type: 'response', args: decision.reason } : { type: 'ignore', args: null }
  }
}

/** LangChain, `HITLResponse`. */
function reviewDecision(call: ProposedCall, decision: Decision, camel: boolean): JsonObject {
  const edited = decision.type === 'edit' ? { name: call.name, args: decision.draft } : null
  if (edited) return { type: 'edit', [camel ? 'editedAction' : 'edited_action']: edited }
  if (decision.type === 'approve') return { type: 'approve' }
  const message = getReason(decision)
  return { type: decision.type, ...(message && { message }) }
}

function plainResponse(call: ProposedCall, decision: Decision): JsonObject {
  const reason = getReason(decision)
  return {
    type: 'approval_response',
    ...(call.id && { id: call.id }),
    approved: isYes(decision),
    ...(reason && { reason }),
    ...(decision.type === 'edit' && { arguments: decision.draft }),
  }
}

/** Agent Development Kit: the response of a long-running tool, which completes the tool's first response. */
function toolResponse({ draft }: ProposedCall, decision: Decision): JsonObject {
  switch (decision.type) {
    case 'approve':
      return { ...draft, status: 'approved' }
    case 'edit':
      return decision.draft
    case 'respond':
      return { result: decision.text }
    case 'reject':
      return { ...draft, status: 'rejected', ...(decision.reason && { reason: decision.reason }) }
  }
}

/**
 * Encodes the decisions, in the order of the calls, in the format of the request. `words`: the same as text, for formats that
 * carry text.
 */
export function writeDecisions(request: ApprovalRequest, decisions: Decision[], words: string): FormReply {
  const { calls, shape } = request
  const pairs = calls.map((call, index) => [call, decisions[index] ?? { type: 'reject', reason: '' }] as const)
  const [first] = pairs
  if (!first) return { parts: [{ text: words }] }
  switch (shape.by) {
    case 'approval-extension': {
      const reason = getReason(first[1])
      const decision = { decision: isYes(first[1]) ? 'approve' : 'reject', ...(reason && { reason }) }
      return { parts: [{ text: words }], metadata: { [shape.uri]: decision } }
    }
    case 'hitl-extension': {
      const approvals = pairs.map(([{ id }, decision]) => {
        const reason = getReason(decision)
        return { id, approved: isYes(decision), ...(reason && { rejection_reason: reason }) }
      })
      const response = { type: 'tool_approval_response', approvals }
      return { parts: [{ text: words }], metadata: { [shape.uri]: response }, extensions: [shape.uri] }
    }
    case 'confirmation': {
      const metadata = { [`${shape.prefix}type`]: 'function_response' }
      const parts: FormReply['parts'] = pairs.map(([{ id }, decision]) => {
        const response: JsonObject = { confirmed: isYes(decision) }
        if (decision.type === 'edit') response.payload = decision.draft
        return { data: { id, name: confirmationName, response }, metadata }
      })
      const reasons = pairs.map(([, decision]) => getReason(decision)).filter(Boolean)
      return { parts: [...parts, ...(reasons.length > 0 ? [{ text: reasons.join('\n') }] : [])] }
    }
    case 'interrupt': {
      const responses = pairs.map(([call, decision]) => humanResponse(call, decision))
      return dataReply(shape.list ? responses : (responses[0] ?? null))
    }
    case 'review':
      return dataReply({ decisions: pairs.map(([call, decision]) => reviewDecision(call, decision, shape.camel)) })
    case 'function-approval': {
      const [call, decision] = first
      const response = { type: 'function_approval_response', id: call.id, approved: isYes(decision) }
      const reason = getReason(decision)
      const parts: FormReply['parts'] = [{ data: { ...response, function_call: shape.calls[0] ?? {} } }]
      return { parts: reason ? [...parts, { text: reason }] : parts }
    }
    case 'long-running': {
      const metadata = { [`${shape.prefix}type`]: 'function_response' }
      return {
        parts: pairs.map(([call, decision]) => ({
          data: { id: call.id, name: call.name, response: toolResponse(call, decision) },
          metadata,
        })),
      }
    }
    case 'suspension': {
      const reason = getReason(first[1])
      return dataReply({ approved: isYes(first[1]), ...(reason && { reason }) })
    }
    case 'tool-call':
      return {
        parts: pairs.map(([{ id }, decision]) => {
          const edited = decision.type === 'edit' ? decision.draft : {}
          return { data: { callId: id, outcome: isYes(decision) ? 'proceed_once' : 'cancel', ...edited } }
        }),
      }
    case 'plain':
      return dataReply(plainResponse(...first))
  }
}

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
