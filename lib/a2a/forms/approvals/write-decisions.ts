import { confirmationName } from '@/lib/a2a/forms/approvals/read-approval'
import type { ApprovalRequest, Decision, FormReply, ProposedCall } from '@/lib/a2a/forms/form-request'
import type { Json, JsonObject } from '@/lib/a2a/json'

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
