import { expect, it } from 'vitest'
import { signInRequest } from '@/components/chat/waiting/sign-in-request'
import type { Json } from '@/lib/a2a/json'

const asked = (data: Json) => signInRequest({ role: 'agent', parts: [{ text: 'Who are you?' }, { data }] })

it.each<[string, Json, object | null]>([
  ['AuthenticationInfo', { schemes: ['Bearer'], credentials: null }, { schemes: ['Bearer'], links: [] }],
  ['under its own name', { authentication: { schemes: 'Basic' } }, { schemes: ['Basic'], links: [] }],
  [
    'with a place to sign in',
    { authentication: { schemes: ['OAuth2'] }, authorizationUrl: 'https://id.example/a', url: 'javascript:alert(1)' },
    { schemes: ['OAuth2'], links: ['https://id.example/a'] },
  ],
  ['a form', { type: 'form', form: { properties: {} } }, null],
  ['other data', { rows: [1] }, null],
  ['no object', [1], null],
])('%s', (_name, data, expected) => {
  expect(asked(data)).toEqual(expected && { ...expected, rest: [{ text: 'Who are you?' }] })
})

it('is nothing in words alone', () => {
  expect(signInRequest({ role: 'agent', parts: [{ text: 'Your password?' }] })).toBeNull()
})
