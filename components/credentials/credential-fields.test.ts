import { describe, expect, it } from 'vitest'
import {
  availableFlows,
  buildCredential,
  credentialFields,
  matchCredentials,
  type SchemeInfo,
} from '@/components/credentials/credential-fields'
import { credentialInputSchema, type CredentialType } from '@/lib/api/credential'
import en from '@/messages/en.json'

const scheme = (type: SchemeInfo['type'], options: SchemeInfo['options'] = {}, scopes: string[] = []): SchemeInfo => ({
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

const scopesOf = (schemeInfo: SchemeInfo) =>
  credentialFields(schemeInfo, 'oauth2', 'authorizationCode').find(({ name }) => name === 'scopes')?.initial

describe('credentialFields', () => {
  it('omits fields that the card defines', () => {
    expect(names(scheme('apiKey', { in: 'query', name: 'key' }), 'apiKey')).toEqual(['value'])
    expect(names(scheme('oauth2', { flows }), 'oauth2', 'authorizationCode').slice(0, 2)).toEqual([
      'clientId',
      'clientSecret',
    ])
    expect(names(scheme('oauth2'), 'oauth2', 'deviceCode').slice(0, 2)).toEqual(['deviceAuthorizationUrl', 'tokenUrl'])
    expect(names(scheme('openIdConnect'), 'openIdConnect', 'authorizationCode')[0]).toBe('issuer')
  })

  it('fills in the scopes that the agent requires, or else those of the flow', () => {
    expect(scopesOf(scheme('oauth2', { flows }, ['write', 'read']))).toBe('write read')
    expect(scopesOf(scheme('oauth2', { flows }))).toBe('read')
  })

  it('offers the flows of the card, or all if it names none', () => {
    expect(availableFlows(scheme('oauth2', { flows }))).toEqual(['authorizationCode'])
    expect(availableFlows(scheme('oauth2'))).toHaveLength(3)
    expect(availableFlows(scheme('basic'))).toEqual([])
  })

  it('has a label for every field', () => {
    const types: CredentialType[] = ['bearer', 'basic', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS']
    const fieldNames = types.flatMap((type) => [
      ...names(scheme(type), type, 'deviceCode'),
      ...names(scheme(type), type, 'authorizationCode'),
    ])
    expect(fieldNames.filter((name) => !(name in en.credentials.fields))).toEqual([])
  })
})

it.each<[CredentialType, Record<string, string>, 'authorizationCode' | undefined]>([
  ['bearer', { token: 'abc' }, undefined],
  ['basic', { username: 'ann', password: 'p w' }, undefined],
  ['apiKey', { name: 'X-Key', value: 'k' }, undefined],
  ['mutualTLS', { certificate, privateKey, ca: '' }, undefined],
  ['oauth2', { clientId: 'c', clientSecret: '', scopes: 'read, write  all', tokenUrl }, 'authorizationCode'],
  ['openIdConnect', { clientId: 'c', issuer: 'https://id.example', scopes: '' }, 'authorizationCode'],
])('produces valid input for %s', (type, values, flow) => {
  const credential = credentialInputSchema.parse(buildCredential(type, 'it', values, flow))
  expect(credential).toMatchObject({ type, scheme: 'it' })
})

const withScopes = (scopes: string) => buildCredential('oauth2', 'it', { clientId: 'c', scopes }, 'deviceCode')

it('splits scopes and omits them if none are entered', () => {
  expect(withScopes('read, write  all')).toMatchObject({ scopes: ['read', 'write', 'all'] })
  expect(withScopes(' ')).not.toHaveProperty('scopes')
})

const requiredScheme = (name: string, type: 'bearer' | 'basic') => ({
  name,
  type,
  options: {},
  scopes: [],
  required: true,
})
const token = { type: 'bearer' as const, token: 't' }

it('assigns an unnamed credential to the first scheme of its type that has none', () => {
  const schemes = [requiredScheme('login', 'basic'), requiredScheme('one', 'bearer'), requiredScheme('two', 'bearer')]
  expect([...matchCredentials(schemes, [token]).keys()]).toEqual(['one'])
  const named = { ...token, scheme: 'one' }
  expect(matchCredentials(schemes, [token, named])).toEqual(
    new Map([
      ['one', named],
      ['two', token],
    ]),
  )
  expect(matchCredentials([requiredScheme('login', 'basic')], [token]).size).toBe(0)
})
