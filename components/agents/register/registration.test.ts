import { expect, it } from 'vitest'
import { suggestCredentialType } from '@/components/agents/register/registration'
import type { FaultData } from '@/lib/faults/fault'

const fault = (kind: FaultData['kind'], details?: FaultData['details']): FaultData => ({
  kind,
  message: 'No.',
  ...(details && { details }),
})

it.each([
  ['Basic', 'basic'],
  ['APIKEY', 'apiKey'],
  ['Negotiate', 'bearer'],
])('a refusal that asks for %s wants %s', (scheme, type) => {
  expect(suggestCredentialType(fault('agent-refused-auth', { step: 'card', challenge: { scheme } }))).toBe(type)
})

it('suggests a token for a malformed challenge', () => {
  expect(suggestCredentialType(fault('agent-refused-auth'))).toBe('bearer')
  expect(suggestCredentialType(fault('agent-refused-auth', { challenge: 3 }))).toBe('bearer')
})

it('suggests a certificate after a TLS failure, and nothing for other faults', () => {
  expect(suggestCredentialType(fault('agent-unreachable', { step: 'tls' }))).toBe('mutualTLS')
  expect(suggestCredentialType(fault('agent-unreachable', { step: 'connect' }))).toBeNull()
  expect(suggestCredentialType(fault('address-blocked', { step: 'tls' }))).toBeNull()
})
