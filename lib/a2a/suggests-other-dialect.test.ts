import { expect, it } from 'vitest'
import { dialects } from '@/lib/a2a/dialects'
import { suggestsOtherDialect } from '@/lib/a2a/suggests-other-dialect'

it.each([
  [-32601, true],
  [-32602, true],
  [-32600, true],
  [-32009, true],
  [-32603, false],
  [-32001, false],
  [-32004, false],
  [-32050, false],
])('v1.0 %i: %s', (code, expected) => {
  expect(suggestsOtherDialect(dialects['v1.0'].decodeError({ code, message: '' }))).toBe(expected)
})

it('never on a fault of our own, such as a timeout after a send', () => {
  expect(suggestsOtherDialect({ kind: 'agent-timeout', message: '' })).toBe(false)
  expect(suggestsOtherDialect({ kind: 'invalid-input', message: '', reason: 'INVALID_PARAMS' })).toBe(false)
})
