import { expect, it } from 'vitest'
import { canonicalizeAgentCard } from 'a2a-sdk-1'
import { canonicalJson, sdkSigningPayload } from '@/lib/a2a/cards/signing-payloads'
import type { JsonObject } from '@/lib/a2a/json'

it('matches the example of RFC 8785 §3.2.3, and writes numbers and strings per §3.2.2', () => {
  const sorted = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  expect(Object.values(JSON.parse(canonicalJson(sorted)) as object)).toHaveLength(7)
  expect([...canonicalJson(sorted).matchAll(/:(\d)/g)].map(([, digit]) => digit).join('')).toBe('2467153')
  const literal = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27],
    string: '\u20ac$\u000f\nA\'B"\\\\"/',
  }
  expect(canonicalJson({ ...literal, literals: [null, true, false] })).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

it('matches what the official SDK signs and verifies, with any empty members', () => {
  const card: JsonObject = {
    name: 'Écho',
    description: '',
    version: '1',
    supportedInterfaces: [{ url: 'http://a/', protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' }],
    capabilities: {
      streaming: false,
      extensions: [{ uri: 'urn:x', params: { zero: 0, no: false, nothing: null, none: [], deep: { empty: {} } } }],
    },
    securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'bearer' } } },
    securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    defaultInputModes: [],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 's', name: 'S', description: '', tags: [] }],
    signatures: [{ protected: 'x', signature: 'y' }],
  }
  expect(sdkSigningPayload(card)).toBe(canonicalizeAgentCard(card as never))
  expect(sdkSigningPayload({ name: '' })).toBe('{}')
})
