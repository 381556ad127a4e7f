import { expect, it } from 'vitest'
import { noFailedReads, planNextRead } from '@/components/agents/directory/plan-next-read'

const shown = { missing: false, stale: false, fault: false, revision: '7', turn: 0, failed: noFailedReads }
const once = { count: 1, isUnreachable: false }
const unreachable = { count: 1, isUnreachable: true }

it('reads nothing if the list is current, or its error is shown', () => {
  const nothing = { read: null, waits: 0 }
  expect(planNextRead(shown)).toEqual(nothing)
  expect(planNextRead({ ...shown, failed: once })).toEqual(nothing)
  expect(planNextRead({ ...shown, missing: true, fault: true, failed: unreachable })).toEqual(nothing)
})

it.each([once, unreachable])('retries a stale list after any failure: %j', (failed) => {
  const stale = { ...shown, stale: true }
  expect(planNextRead(stale)).toEqual({ read: '7 0', waits: 0 })
  expect(planNextRead({ ...stale, failed }).waits).toBe(1)
  const again = planNextRead({ ...stale, failed, turn: 1 }).read
  expect(again).not.toBe(planNextRead({ ...stale, failed }).read)
  expect(again).not.toBe(planNextRead({ ...stale, failed, turn: 1, revision: '8' }).read)
})

it('retries a missing list only while the server is unreachable', () => {
  const missing = { ...shown, missing: true }
  expect(planNextRead({ ...missing, failed: unreachable })).toEqual({ read: 'first 0', waits: 1 })
  expect(planNextRead({ ...missing, failed: unreachable, turn: 1 }).read).toBe('first 1')
  expect(planNextRead({ ...missing, failed: once }).waits).toBe(0)
})
