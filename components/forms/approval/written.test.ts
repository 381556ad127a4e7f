import { expect, it } from 'vitest'
import { decisionOf } from '@/components/forms/approval/written'
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
  expect(decisionOf(call, { ...fresh, way: 'reject' })).toEqual({ type: 'reject', reason: '' })
  expect(decisionOf({ ...call, mayReject: false }, { ...fresh, way: 'reject' })).toBeNull()
  expect(decisionOf({ ...call, mayApprove: false }, { ...fresh, way: 'approve' })).toBeNull()
})
