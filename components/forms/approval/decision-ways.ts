import type { Written } from '@/components/forms/approval/written'
import type { ProposedCall } from '@/lib/a2a/forms/form-request'

export type Way = Exclude<Written['way'], ''>

/** What may be said to a call. */
export function decisionWays(call: ProposedCall): Way[] {
  const ways: (Way | null)[] = [
    call.mayApprove ? 'approve' : null,
    call.draft ? 'edit' : null,
    call.mayReject ? 'reject' : null,
    call.mayRespond ? 'respond' : null,
  ]
  return ways.filter((way) => way !== null)
}
