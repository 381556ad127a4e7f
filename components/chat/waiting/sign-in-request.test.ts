import { expect, it } from 'vitest'
import { readSignInRequest } from '@/components/chat/waiting/sign-in-request'
import type { Json } from '@/lib/a2a/json'

const readRequest = (data: Json) => readSignInRequest({ role: 'agent', parts: [{ text: 'Who are you?' }, { data }] })
const none = { links: [], tokenUrl: null, scopes: [], place: null, details: [] }

it.each<[string, Json, object | null]>([
  ['AuthenticationInfo', { schemes: ['Bearer'], credentials: null }, { ...none, schemes: ['Bearer'] }],
  ['under its own name', { authentication: { schemes: 'Basic' } }, { ...none, schemes: ['Basic'] }],
  [
    'with a place to sign in',
    { authentication: { schemes: ['OAuth2'] }, authorizationUrl: 'https://id.example/a', url: 'javascript:alert(1)' },
    { ...none, schemes: ['OAuth2'], links: ['https://id.example/a'] },
  ],
  [
    'with URLs and scopes in its credentials, which are JSON in a string',
    {
      authentication: {
        schemes: ['OAuth2'],
        credentials:
          '{"flows":{"authorizationCode":{"authorizationUrl":"https://id.example/a","tokenUrl":"https://id.example/t","scopes":{"mail:read":"Read"}}}}',
      },
      description: 'For your mailbox',
    },
    {
      ...none,
      schemes: ['OAuth2'],
      links: ['https://id.example/a'],
      tokenUrl: 'https://id.example/t',
      scopes: ['mail:read'],
      details: [{ name: 'description', value: 'For your mailbox' }],
    },
  ],
  [
    'with the place of a key, and without what may be a secret',
    { schemes: ['ApiKey'], credentials: { in: 'header', name: 'X-Mail-Key', value: 'abc', clientSecret: 'd' } },
    { ...none, schemes: ['ApiKey'], place: { in: 'header', name: 'X-Mail-Key' } },
  ],
  ['with a secret for credentials', { schemes: ['Bearer'], credentials: 'abc' }, { ...none, schemes: ['Bearer'] }],
  ['a form', { type: 'form', form: { properties: {} } }, null],
  ['other data', { rows: [1] }, null],
  ['no object', [1], null],
])('%s', (_name, data, expected) => {
  expect(readRequest(data)).toEqual(expected && { ...expected, rest: [{ text: 'Who are you?' }] })
})

it('returns null for plain text', () => {
  expect(readSignInRequest({ role: 'agent', parts: [{ text: 'Your password?' }] })).toBeNull()
})
