import type { Decision, ProposedCall } from '@/lib/a2a/forms/form-request'
import { isObject, type JsonObject } from '@/lib/a2a/json'

export type DecisionKind = Exclude<DecisionDraft['way'], ''>

/** Returns the decisions that the agent allows for a call. */
export function listDecisionKinds(call: ProposedCall): DecisionKind[] {
  const ways: (DecisionKind | null)[] = [
    call.mayApprove ? 'approve' : null,
    call.draft ? 'edit' : null,
    call.mayReject ? 'reject' : null,
    call.mayRespond ? 'respond' : null,
  ]
  return ways.filter((way) => way !== null)
}

/** A decision that is not sent yet. */
export type DecisionDraft = {
  way: '' | 'approve' | 'edit' | 'reject' | 'respond'
  reason: string
  /** The edited arguments as JSON text. */
  text: string
}

/** Returns the stored drafts, or empty ones. */
export function restoreDecisionDrafts(calls: ProposedCall[], storedAnswer: JsonObject | undefined): DecisionDraft[] {
  const before = Array.isArray(storedAnswer?.calls) ? storedAnswer.calls : []
  return calls.map(({ draft }, index) => {
    const one = before[index]
    const fresh: DecisionDraft = { way: '', reason: '', text: JSON.stringify(draft ?? {}, null, 2) }
    return isObject(one) ? { ...fresh, ...(one as Partial<DecisionDraft>) } : fresh
  })
}

/** Parses edited arguments. Null if the text is not a JSON object. */
export function parseArguments(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Returns the decision of a draft; null if it is incomplete or not allowed. */
export function toDecision(call: ProposedCall, written: DecisionDraft | undefined): Decision | null {
  switch (written?.way) {
    case 'approve':
      return call.mayApprove ? { type: 'approve' } : null
    case 'edit': {
      const draft = parseArguments(written.text)
      return draft && { type: 'edit', draft }
    }
    case 'reject':
      return call.mayReject ? { type: 'reject', reason: written.reason.trim() } : null
    case 'respond':
      return written.reason.trim() ? { type: 'respond', text: written.reason.trim() } : null
    default:
      return null
  }
}
