import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/cards/read-card'
import { readRequiredSecurity } from '@/lib/a2a/security/read-required-security'

const url = 'https://agent.example/rpc'

function readSecurity(card: JsonObject) {
  const reading = readCard({ name: 'A', url, ...card }, 'https://agent.example/.well-known/agent-card.json')
  if (!reading.ok) throw new Error(reading.problem)
  return readRequiredSecurity(reading.value.card)
}

const names = (schemes: Json, credentials?: Json) =>
  readSecurity({ authentication: { schemes, ...(credentials !== undefined && { credentials }) } }).schemes
const one = (scheme: Json) => readSecurity({ securitySchemes: { it: scheme } }).schemes[0]

const flow = { authorizationUrl: 'https://id.example/a', tokenUrl: 'https://id.example/t', scopes: { read: 'Read' } }

describe('v0.1 authentication', () => {
  it.each<[string, Json, object]>([
    ['a list', ['Bearer'], { type: 'bearer' }],
    ['a string, as the samples have it', 'OAuth2', { type: 'oauth2', flows: {} }],
    ['Basic', ['Basic'], { type: 'basic' }],
    ['ApiKey', ['ApiKey'], { type: 'apiKey', in: 'header', name: 'X-API-Key' }],
    ['a jwt', ['jwt'], { type: 'bearer', format: 'JWT' }],
    ['OpenIdConnect', ['openIdConnect'], { type: 'openIdConnect' }],
    ['mTLS', ['mTLS'], { type: 'mutualTLS' }],
    ['an unknown name', ['Hawk'], { type: 'other', label: 'hawk' }],
  ])('%s', (_name, schemes, expected) => {
    expect(names(schemes)).toEqual([{ scheme: Array.isArray(schemes) ? schemes[0] : schemes, ...expected }])
  })

  it('reads details in a JSON string', () => {
    const credentials = JSON.stringify({ ...flow, scopes: ['read', 'write'] })
    const scopes = { read: '', write: '' }
    expect(names('OAuth2', credentials)).toEqual([
      { scheme: 'OAuth2', type: 'oauth2', flows: { authorizationCode: { ...flow, scopes } } },
    ])
    expect(names(['apiKey'], '{"in": "query", "name": "key"}')).toMatchObject([{ in: 'query', name: 'key' }])
    expect(names(['Bearer'], 'no JSON')).toMatchObject([{ type: 'bearer' }])
  })

  it('offers each name as an alternative', () => {
    expect(readSecurity({ authentication: { schemes: ['Bearer', 'Basic'] } }).alternatives).toEqual([
      [{ scheme: 'Bearer', scopes: [] }],
      [{ scheme: 'Basic', scopes: [] }],
    ])
    expect(readSecurity({ authentication: null }).alternatives).toEqual([])
    expect(readSecurity({ authentication: { schemes: null } })).toEqual({ schemes: [], alternatives: [], skills: [] })
  })
})

describe('securitySchemes', () => {
  it.each<[string, Json, object]>([
    ['OpenAPI bearer', { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' }, { type: 'bearer', format: 'JWT' }],
    [
      'OpenAPI basic',
      { type: 'http', scheme: 'basic', description: 'Ask Ann' },
      { type: 'basic', description: 'Ask Ann' },
    ],
    ['digest', { type: 'http', scheme: 'Digest' }, { type: 'other', label: 'digest' }],
    ['cookie', { type: 'apiKey', in: 'cookie', name: 'sid' }, { type: 'apiKey', in: 'cookie', name: 'sid' }],
    [
      'OAuth2 of 0.3 with its metadata',
      { type: 'oauth2', flows: { authorizationCode: flow, implicit: flow }, oauth2MetadataUrl: 'https://id.example/m' },
      { type: 'oauth2', flows: { authorizationCode: flow }, metadataUrl: 'https://id.example/m' },
    ],
    [
      'OpenID Connect',
      { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' },
      { type: 'openIdConnect', url: 'https://id.example' },
    ],
    ['mutual TLS', { type: 'mutualTLS' }, { type: 'mutualTLS' }],
    [
      '1.0 API key',
      { apiKeySecurityScheme: { location: 'query', name: 'k' } },
      { type: 'apiKey', in: 'query', name: 'k' },
    ],
    ['1.0 http', { httpAuthSecurityScheme: { scheme: 'Bearer', bearerFormat: '' } }, { type: 'bearer' }],
    [
      '1.0 device code',
      {
        oauth2SecurityScheme: {
          flows: {
            deviceCode: {
              deviceAuthorizationUrl: 'https://id.example/d',
              tokenUrl: 'https://id.example/t',
              scopes: {},
            },
          },
        },
      },
      {
        type: 'oauth2',
        flows: {
          deviceCode: { deviceAuthorizationUrl: 'https://id.example/d', tokenUrl: 'https://id.example/t', scopes: {} },
        },
      },
    ],
    ['1.0 mutual TLS', { mtlsSecurityScheme: {} }, { type: 'mutualTLS' }],
    [
      '1.0 as it is in memory',
      { scheme: { $case: 'httpAuthSecurityScheme', value: { scheme: 'Basic' } } },
      { type: 'basic' },
    ],
    [
      'flows as they are in memory',
      {
        scheme: {
          $case: 'oauth2SecurityScheme',
          value: { flows: { flow: { $case: 'clientCredentials', value: { tokenUrl: 'https://id.example/t' } } } },
        },
      },
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://id.example/t', scopes: {} } } },
    ],
    [
      'snake_case',
      { open_id_connect_security_scheme: { open_id_connect_url: 'https://id.example' } },
      { type: 'openIdConnect', url: 'https://id.example' },
    ],
  ])('%s', (_name, scheme, expected) => {
    expect(one(scheme)).toEqual({ scheme: 'it', ...expected })
  })
})

describe('requirements', () => {
  const schemes = { a: { type: 'http', scheme: 'bearer' }, b: { type: 'mutualTLS' } }
  const both = [
    [
      { scheme: 'a', scopes: ['x'] },
      { scheme: 'b', scopes: [] },
    ],
    [{ scheme: 'b', scopes: [] }],
  ]

  it.each<[string, JsonObject]>([
    ['0.3', { security: [{ a: ['x'], b: [] }, { b: [] }] }],
    [
      '1.0 with lists',
      { securityRequirements: [{ schemes: { a: { list: ['x'] }, b: { list: [] } } }, { schemes: { b: {} } }] },
    ],
    ['1.0 with bare arrays', { securityRequirements: [{ schemes: { a: ['x'], b: {} } }, { schemes: { b: [] } }] }],
    ['security next to an empty list of 1.0', { securityRequirements: [], security: [{ a: ['x'], b: [] }, { b: [] }] }],
    ['a mere name', { security: [{ a: ['x'], b: [] }, 'b'] }],
    ['snake_case', { security_requirements: [{ schemes: { a: { list: ['x'] }, b: {} } }, { schemes: { b: {} } }] }],
  ])('%s', (_name, card) => {
    expect(readSecurity({ securitySchemes: schemes, ...card }).alternatives).toEqual(both)
  })

  it('reads an empty entry as no credentials', () => {
    expect(readSecurity({ securitySchemes: schemes, security: [{ a: [] }, {}] }).alternatives).toEqual([
      [{ scheme: 'a', scopes: [] }],
      [],
    ])
  })

  it('derives a scheme from an undeclared name', () => {
    expect(readSecurity({ security: [{ bearerAuth: [] }, { house: [] }] }).schemes).toEqual([
      { scheme: 'bearerAuth', type: 'bearer' },
      { scheme: 'house', type: 'other', label: 'house' },
    ])
  })

  it('reads requirements of skills', () => {
    const skills: Json = [
      { id: 's', name: 'S', security: [{ a: [] }] },
      { id: 't', name: 'T', securityRequirements: [{ schemes: { pay: { list: [] } } }] },
      { id: 'u', name: 'U' },
    ]
    const { skills: requirements, schemes: known } = readSecurity({ securitySchemes: schemes, skills })
    expect(requirements).toEqual([[[{ scheme: 'a', scopes: [] }]], [[{ scheme: 'pay', scopes: [] }]]])
    expect(known.map(({ scheme }) => scheme)).toEqual(['a', 'b', 'pay'])
  })

  it('never throws', () => {
    const odd: Json[] = [null, 1, 'x', [], {}, [null], [[]], { a: null }, [{ a: null }], { a: { $case: 1 } }]
    for (const securitySchemes of odd)
      for (const security of odd)
        expect(() => readSecurity({ securitySchemes, security, authentication: security })).not.toThrow()
  })
})
