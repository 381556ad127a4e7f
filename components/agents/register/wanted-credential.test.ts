import { expect, it } from 'vitest'
import { wantedCredential } from '@/components/agents/register/wanted-credential'
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
  expect(wantedCredential(fault('agent-refused-auth', { step: 'card', challenge: { scheme } }))).toBe(type)
})

it('a refusal that asks for nothing readable wants a token', () => {
  expect(wantedCredential(fault('agent-refused-auth'))).toBe('bearer')
  expect(wantedCredential(fault('agent-refused-auth', { challenge: 3 }))).toBe('bearer')
})

it('a connection that TLS ends wants a certificate, and others want nothing', () => {
  expect(wantedCredential(fault('agent-unreachable', { step: 'tls' }))).toBe('mutualTLS')
  expect(wantedCredential(fault('agent-unreachable', { step: 'connect' }))).toBeNull()
  expect(wantedCredential(fault('address-blocked', { step: 'tls' }))).toBeNull()
})
