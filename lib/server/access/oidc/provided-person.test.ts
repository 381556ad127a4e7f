import { expect, it } from 'vitest'
import { readProvidedPerson } from '@/lib/server/access/oidc/provided-person'

const settings = {
  domains: ['example.com'],
  groupsClaim: 'groups',
  groupRules: [
    { group: 'blue', teamId: 't1' },
    { group: 'staff', role: 'editor' as const },
    { group: 'ops', role: 'administrator' as const, teamId: 't1' },
  ],
}
const claims = { sub: '1', email: 'Ann@Example.com', email_verified: true, name: 'Ann', groups: ['blue', 'staff'] }

it('reads name, address, and the teams and the highest role that groups give', () => {
  const ann = { subject: '1', name: 'Ann', email: 'ann@example.com', emailVerified: true }
  expect(readProvidedPerson(settings, claims)).toEqual({ ...ann, teamIds: ['t1'], role: 'editor' })
  const all = { ...claims, groups: ['staff', 'ops', 'blue', 7] }
  expect(readProvidedPerson(settings, all)).toEqual({ ...ann, teamIds: ['t1'], role: 'administrator' })
  expect(readProvidedPerson(settings, { ...claims, groups: 'ops' })).toMatchObject({ role: 'administrator' })
  expect(readProvidedPerson({ ...settings, groupsClaim: null }, claims)).toMatchObject({ teamIds: [], role: null })
  expect(readProvidedPerson(settings, { ...claims, groups: { ops: true } })).toMatchObject({ teamIds: [], role: null })
})

it.each([
  ['email', { email: undefined }],
  ['email', { email: 'no address' }],
  ['email', { sub: '' }],
  ['domain', { email: 'ann@example.com.evil.example' }],
  ['domain', { email: 'ann@sub.example.com' }],
  ['email-unverified', { email_verified: false }],
  ['email-unverified', { email_verified: undefined }],
])('refuses with %s', (problem, change) => {
  expect(readProvidedPerson(settings, { ...claims, ...change })).toEqual({ problem })
})

it('takes a verified address as a text, and uses the user name or the address without a name', () => {
  expect(readProvidedPerson(settings, { ...claims, email_verified: 'true' })).toMatchObject({ emailVerified: true })
  const named = { ...claims, name: undefined, preferred_username: 'annie' }
  expect(readProvidedPerson(settings, named)).toMatchObject({ name: 'annie' })
  expect(readProvidedPerson(settings, { ...claims, name: ' ' })).toMatchObject({ name: 'ann@example.com' })
  expect(readProvidedPerson(settings, { ...claims, name: '\u200b' })).toMatchObject({ name: 'ann@example.com' })
  expect(readProvidedPerson(settings, { ...claims, name: '\u202ennA' })).toMatchObject({ name: 'nnA' })
})
