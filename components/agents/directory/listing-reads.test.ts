import { expect, it } from 'vitest'
import { noneInVain, wantedRead } from '@/components/agents/directory/listing-reads'

const shown = { missing: false, stale: false, fault: false, revision: '7', turn: 0, inVain: noneInVain }
const once = { times: 1, unasked: false }
const unasked = { times: 1, unasked: true }

it('reads nothing where the list is there and new, or its fault is told', () => {
  const nothing = { read: null, waits: 0 }
  expect(wantedRead(shown)).toEqual(nothing)
  expect(wantedRead({ ...shown, inVain: once })).toEqual(nothing)
  expect(wantedRead({ ...shown, missing: true, fault: true, inVain: unasked })).toEqual(nothing)
})

it.each([once, unasked])('tries a list that is shown but old again, whatever it failed of: %j', (inVain) => {
  const stale = { ...shown, stale: true }
  expect(wantedRead(stale)).toEqual({ read: '7 0', waits: 0 })
  expect(wantedRead({ ...stale, inVain }).waits).toBe(1)
  const again = wantedRead({ ...stale, inVain, turn: 1 }).read
  expect(again).not.toBe(wantedRead({ ...stale, inVain }).read)
  expect(again).not.toBe(wantedRead({ ...stale, inVain, turn: 1, revision: '8' }).read)
})

it('tries a list that is not there again only while nobody can be asked', () => {
  const missing = { ...shown, missing: true }
  expect(wantedRead({ ...missing, inVain: unasked })).toEqual({ read: 'first 0', waits: 1 })
  expect(wantedRead({ ...missing, inVain: unasked, turn: 1 }).read).toBe('first 1')
  expect(wantedRead({ ...missing, inVain: once }).waits).toBe(0)
})
