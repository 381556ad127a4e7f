import { describe, expect, it } from 'vitest'
import { type AskedScheme, credentialFields, offeredFlows } from '@/components/credentials/credential-fields'
import { credentialOf } from '@/components/credentials/credential-of'
import { credentialInputSchema, type CredentialType } from '@/lib/api/credential'
import en from '@/messages/en.json'

const scheme = (
  type: AskedScheme['type'],
  options: AskedScheme['options'] = {},
  scopes: string[] = [],
): AskedScheme => ({
  name: 'it',
  type,
  options,
  scopes,
})
const tokenUrl = 'https://id.example/token'
const authorizationUrl = 'https://id.example/authorize'
const flows = [
  { flow: 'authorizationCode' as const, authorizationUrl, tokenUrl, scopes: [{ name: 'read', description: '' }] },
]
const names = (...of: Parameters<typeof credentialFields>) => credentialFields(...of).map(({ name }) => name)
const certificate = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----'
const privateKey = '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----'

const scopesOf = (given: AskedScheme) =>
  credentialFields(given, 'oauth2', 'authorizationCode').find(({ name }) => name === 'scopes')?.initial

describe('what a form asks', () => {
  it('is only what the card leaves open', () => {
    expect(names(scheme('apiKey', { in: 'query', name: 'key' }), 'apiKey')).toEqual(['value'])
    expect(names(scheme('oauth2', { flows }), 'oauth2', 'authorizationCode').slice(0, 2)).toEqual([
      'clientId',
      'clientSecret',
    ])
    expect(names(scheme('oauth2'), 'oauth2', 'deviceCode').slice(0, 2)).toEqual(['deviceAuthorizationUrl', 'tokenUrl'])
    expect(names(scheme('openIdConnect'), 'openIdConnect', 'authorizationCode')[0]).toBe('issuer')
  })

  it('begins with the scopes that the agent asks for, else with those of the flow', () => {
    expect(scopesOf(scheme('oauth2', { flows }, ['write', 'read']))).toBe('write read')
    expect(scopesOf(scheme('oauth2', { flows }))).toBe('read')
  })

  it('offers the flows of the card, and all where it names none', () => {
    expect(offeredFlows(scheme('oauth2', { flows }))).toEqual(['authorizationCode'])
    expect(offeredFlows(scheme('oauth2'))).toHaveLength(3)
    expect(offeredFlows(scheme('basic'))).toEqual([])
  })

  it('has a label for every box', () => {
    const types: CredentialType[] = ['bearer', 'basic', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS']
    const asked = types.flatMap((type) => [
      ...names(scheme(type), type, 'deviceCode'),
      ...names(scheme(type), type, 'authorizationCode'),
    ])
    expect(asked.filter((name) => !(name in en.credentials.fields))).toEqual([])
  })
})

it.each<[CredentialType, Record<string, string>, 'authorizationCode' | undefined]>([
  ['bearer', { token: 'abc' }, undefined],
  ['basic', { username: 'ann', password: 'p w' }, undefined],
  ['apiKey', { name: 'X-Key', value: 'k' }, undefined],
  ['mutualTLS', { certificate, privateKey, ca: '' }, undefined],
  ['oauth2', { clientId: 'c', clientSecret: '', scopes: 'read, write  all', tokenUrl }, 'authorizationCode'],
  ['openIdConnect', { clientId: 'c', issuer: 'https://id.example', scopes: '' }, 'authorizationCode'],
])('what was filled in for %s is what the server takes', (type, values, flow) => {
  const credential = credentialInputSchema.parse(credentialOf(type, 'it', values, flow))
  expect(credential).toMatchObject({ type, scheme: 'it' })
})

const withScopes = (scopes: string) => credentialOf('oauth2', 'it', { clientId: 'c', scopes }, 'deviceCode')

it('takes scopes as they are written, and sends none where none are', () => {
  expect(withScopes('read, write  all')).toMatchObject({ scopes: ['read', 'write', 'all'] })
  expect(withScopes(' ')).not.toHaveProperty('scopes')
})
