import { expect, it } from 'vitest'
import { toDecision } from '@/components/forms/approval/decision-draft'
import type { ProposedCall } from '@/lib/a2a/forms/form-request'

const call: ProposedCall = {
  id: 'c1',
  name: 'pay',
  description: '',
  args: { amount: 1 },
  draft: null,
  mayApprove: true,
  mayReject: true,
  mayRespond: true,
}
const fresh = { reason: '', text: '{}' }

it('sends no decision that the agent does not allow', () => {
  expect(toDecision(call, { ...fresh, way: 'reject' })).toEqual({ type: 'reject', reason: '' })
  expect(toDecision({ ...call, mayReject: false }, { ...fresh, way: 'reject' })).toBeNull()
  expect(toDecision({ ...call, mayApprove: false }, { ...fresh, way: 'approve' })).toBeNull()
})
