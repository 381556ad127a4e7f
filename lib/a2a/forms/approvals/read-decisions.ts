import type { ApprovalRequest, Decision, ProposedCall } from '@/lib/a2a/forms/form-request'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const yes = (said: boolean, reason: Json | undefined): Decision =>
  said ? { type: 'approve' } : { type: 'reject', reason: typeof reason === 'string' ? reason : '' }

function draftOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function humanDecision(said: JsonObject): Decision {
  if (said.type === 'accept') return { type: 'approve' }
  if (said.type === 'edit') return { type: 'edit', draft: draftOf(isObject(said.args) ? said.args.args : undefined) }
  if (said.type === 'response') return { type: 'respond', text: String(said.args ?? '') }
  return { type: 'reject', reason: '' }
}

function reviewed(said: JsonObject): Decision {
  const edited = said.edited_action ?? said.editedAction
  if (said.type === 'edit') return { type: 'edit', draft: draftOf(isObject(edited) ? edited.args : undefined) }
  if (said.type === 'respond') return { type: 'respond', text: String(said.message ?? '') }
  return yes(said.type === 'approve', said.message)
}

const objects = (list: Json | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : [])

/** What the response of a long-running tool says. */
function responded({ id, draft }: ProposedCall, given: JsonObject[]): Decision {
  const response = draftOf(given.find((one) => one.id === id)?.response)
  const { reason, result, status, ...others } = response
  if (typeof result === 'string' && Object.keys(response).length === 1) return { type: 'respond', text: result }
  const { status: _, ...before } = draft ?? {}
  const isOwn = JSON.stringify(others) === JSON.stringify(before)
  if (isOwn && (status === 'approved' || status === 'rejected')) return yes(status === 'approved', reason)
  return { type: 'edit', draft: response }
}

/** What was decided on the calls, in their order; null where the message is no answer to them. */
export function readDecisions({ calls, shape }: ApprovalRequest, { metadata, parts }: Message): Decision[] | null {
  const datas = parts.flatMap((part) => ('data' in part ? [part.data] : []))
  const [first] = datas
  const said = isObject(first) ? first : null
  switch (shape.by) {
    case 'approval-extension': {
      const response = metadata?.[shape.uri]
      return isObject(response) ? [yes(response.decision === 'approve', response.reason)] : null
    }
    case 'hitl-extension': {
      const response = metadata?.[shape.uri]
      if (!isObject(response)) return null
      const given = objects(response.approvals)
      return calls.map(({ id }) => {
        const one = given.find((approval) => approval.id === id)
        return yes(one?.approved === true, one?.rejection_reason)
      })
    }
    case 'confirmation': {
      const given = objects(datas).filter(({ response }) => isObject(response))
      if (given.length === 0) return null
      const reason = parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n')
      return calls.map(({ id }) => {
        const response = draftOf(given.find((one) => one.id === id)?.response)
        if (isObject(response.payload)) return { type: 'edit', draft: response.payload }
        return yes(response.confirmed === true, reason)
      })
    }
    case 'interrupt': {
      const given = objects(shape.list ? first : [first ?? null])
      return given.length > 0 ? given.map(humanDecision) : null
    }
    case 'review':
      return said && Array.isArray(said.decisions) ? objects(said.decisions).map(reviewed) : null
    case 'function-approval':
      return said && typeof said.approved === 'boolean' ? [yes(said.approved, '')] : null
    case 'long-running': {
      const given = objects(datas).filter(({ response }) => isObject(response))
      return given.length === 0 ? null : calls.map((call) => responded(call, given))
    }
    case 'suspension':
      return said && typeof said.approved === 'boolean' ? [yes(said.approved, said.reason)] : null
    case 'tool-call': {
      const given = objects(datas).filter(({ outcome }) => typeof outcome === 'string')
      if (given.length === 0) return null
      return calls.map(({ id }) => {
        const { callId: _, outcome, ...draft } = draftOf(given.find(({ callId }) => callId === id))
        if (Object.keys(draft).length > 0) return { type: 'edit', draft }
        return yes(outcome === 'proceed_once', '')
      })
    }
    case 'plain':
      if (!said || typeof said.approved !== 'boolean') return null
      return [isObject(said.arguments) ? { type: 'edit', draft: said.arguments } : yes(said.approved, said.reason)]
  }
}
