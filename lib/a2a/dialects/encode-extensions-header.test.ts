import { expect, it } from 'vitest'
import type { Call } from '@/lib/a2a/call'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'

const call: Call = {
  operation: 'send',
  message: {
    messageId: 'm',
    taskId: 't',
    role: 'user',
    parts: [{ text: 'x' }],
    extensions: ['urn:b', 'urn:a', 'no\nheader', 'né'],
  },
  options: {},
  extensions: ['urn:a', 'urn:c'],
}

function headers(id: (typeof dialectIds)[number], one: Call): Record<string, string> {
  const wire = dialects[id].encodeCall(one, 'from the card')
  return wire.ok ? wire.value.headers : {}
}

it('combines extensions of the call and its message without duplicates, where the version supports them', () => {
  expect(dialectIds.map((id) => headers(id, call))).toEqual([
    {},
    { 'X-A2A-Extensions': 'urn:a, urn:c, urn:b' },
    { 'A2A-Version': '1.0', 'A2A-Extensions': 'urn:a, urn:c, urn:b' },
  ])
  expect(headers('v0.3', { operation: 'extendedCard' })).toEqual({})
})

it("prefers the caller's tenant over the interface's", () => {
  const tenants = [{}, { tenant: '' }, { tenant: 'said' }].map((callTenant) => {
    const wire = dialects['v1.0'].encodeCall({ operation: 'get', taskId: 't', ...callTenant }, 'from the card')
    return wire.ok && wire.value.params.tenant
  })
  expect(tenants).toEqual(['from the card', 'from the card', 'said'])
})
