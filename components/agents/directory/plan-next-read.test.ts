import { expect, it } from 'vitest'
import { noFailedReads, planNextRead } from '@/components/agents/directory/plan-next-read'

const shown = { missing: false, stale: false, fault: false, revision: '7', turn: 0, inVain: noFailedReads }
const once = { times: 1, unasked: false }
const unasked = { times: 1, unasked: true }

it('reads nothing if the list is current, or its error is shown', () => {
  const nothing = { read: null, waits: 0 }
  expect(planNextRead(shown)).toEqual(nothing)
  expect(planNextRead({ ...shown, inVain: once })).toEqual(nothing)
  expect(planNextRead({ ...shown, missing: true, fault: true, inVain: unasked })).toEqual(nothing)
})

it.each([once, unasked])('retries a stale list after any failure: %j', (inVain) => {
  const stale = { ...shown, stale: true }
  expect(planNextRead(stale)).toEqual({ read: '7 0', waits: 0 })
  expect(planNextRead({ ...stale, inVain }).waits).toBe(1)
  const again = planNextRead({ ...stale, inVain, turn: 1 }).read
  expect(again).not.toBe(planNextRead({ ...stale, inVain }).read)
  expect(again).not.toBe(planNextRead({ ...stale, inVain, turn: 1, revision: '8' }).read)
})

it('retries a missing list only while the server is unreachable', () => {
  const missing = { ...shown, missing: true }
  expect(planNextRead({ ...missing, inVain: unasked })).toEqual({ read: 'first 0', waits: 1 })
  expect(planNextRead({ ...missing, inVain: unasked, turn: 1 }).read).toBe('first 1')
  expect(planNextRead({ ...missing, inVain: once }).waits).toBe(0)
})
