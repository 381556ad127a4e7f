import type { DecisionDraft } from '@/components/forms/approval/decision-draft'
import type { ProposedCall } from '@/lib/a2a/forms/form-request'

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
