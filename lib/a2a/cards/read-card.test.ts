import { describe, expect, it } from 'vitest'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { type CardReading, readCard } from '@/lib/a2a/cards/read-card'
import { tidy } from '@/lib/a2a/testing/apply-losses'
import { strict } from '@/lib/a2a/testing/strict'

const newer = 'https://agent.example/.well-known/agent-card.json'
const older = 'https://agent.example/.well-known/agent.json'
const url = 'https://agent.example/rpc'
const basic = { name: 'A', version: '1', url, capabilities: {}, skills: [] }
const face = (rest: JsonObject): JsonObject => ({ url, protocolBinding: 'JSONRPC', ...rest })

function read(json: Json, cardUrl = newer): CardReading {
  const reading = readCard(json, cardUrl)
  if (!reading.ok) throw new Error(reading.problem)
  return reading.value
}

describe('the dialect of a card', () => {
  it.each([
    [
      '1: an interface of 1.x',
      { name: 'A', supportedInterfaces: [face({ protocolVersion: '1.0' })] },
      newer,
      'v1.0',
      true,
    ],
    [
      '1: of several',
      { name: 'A', supportedInterfaces: [face({ protocolVersion: '0.3' }), face({ protocolVersion: '1.0' })] },
      newer,
      'v1.0',
      true,
    ],
    [
      '2: version at the top',
      { name: 'A', protocolVersion: '1.0', supportedInterfaces: [face({})] },
      newer,
      'v1.0',
      true,
    ],
    [
      '3: interfaces of 0.3 only',
      { name: 'A', supportedInterfaces: [face({ protocolVersion: '0.3' })] },
      newer,
      'v0.3',
      true,
    ],
    ['4: no version anywhere', { name: 'A', supportedInterfaces: [face({})] }, newer, 'v1.0', false],
    [
      '4: version of 0.3 at the top',
      { name: 'A', protocolVersion: '0.3.0', supportedInterfaces: [face({})] },
      newer,
      'v0.3',
      true,
    ],
    ['5: authentication', { ...basic, authentication: { schemes: ['Bearer'] } }, newer, 'v0.1', true],
    ['5: authentication null', { ...basic, authentication: null }, older, 'v0.1', true],
    ['5: authentication a string', { ...basic, authentication: 'Bearer' }, older, 'v0.1', true],
    ['6: protocolVersion 0.3', { ...basic, protocolVersion: '0.3.0' }, older, 'v0.3', true],
    ['6: signatures', { ...basic, signatures: [] }, older, 'v0.3', true],
    ['protocolVersion 0.1 at agent-card.json', { ...basic, protocolVersion: '0.1.0' }, newer, 'v0.3', false],
    ['protocolVersion 0.1 at agent.json', { ...basic, protocolVersion: '0.1.0' }, older, 'v0.1', true],
    [
      'protocolVersion 0.1 beside authentication',
      { ...basic, protocolVersion: '0.1', authentication: null },
      newer,
      'v0.1',
      true,
    ],
    ['7: protocolVersion 0.2', { ...basic, protocolVersion: '0.2.5' }, older, 'v0.3', true],
    ['8: securitySchemes', { ...basic, securitySchemes: {} }, older, 'v0.3', true],
    ['8: preferredTransport', { ...basic, preferredTransport: 'JSONRPC' }, older, 'v0.3', true],
    [
      '8: supportsAuthenticatedExtendedCard',
      { ...basic, supportsAuthenticatedExtendedCard: false },
      older,
      'v0.3',
      true,
    ],
    ['8: iconUrl', { ...basic, iconUrl: 'https://agent.example/i.png' }, older, 'v0.3', true],
    ['8: extensions', { ...basic, capabilities: { extensions: [] } }, older, 'v0.3', true],
    ['9: basic members at agent-card.json', basic, newer, 'v0.3', false],
    ['10: basic members at agent.json', basic, older, 'v0.1', false],
    [
      'authentication beside securitySchemes',
      { ...basic, authentication: { schemes: [] }, securitySchemes: {} },
      older,
      'v0.3',
      true,
    ],
    [
      'nulls count as absent',
      { ...basic, securitySchemes: null, iconUrl: null, protocolVersion: null },
      newer,
      'v0.3',
      false,
    ],
  ] as const)('%s', (_, json, cardUrl, dialect, certain) => {
    const reading = read(json as unknown as Json, cardUrl)
    expect([reading.dialect, reading.certain]).toEqual([dialect, certain])
    expect(reading.alternatives).not.toContain(dialect)
    expect(reading.alternatives).toHaveLength(2)
  })
})

describe('the endpoint of a card', () => {
  it('prefers JSON-RPC in supportedInterfaces of a hybrid card, and keeps the other interfaces', () => {
    const reading = read({
      ...basic,
      url: 'https://agent.example/old',
      protocolVersion: '0.3.0',
      supportedInterfaces: [
        { url: 'agent.example:50051', protocolBinding: 'GRPC', protocolVersion: '1.0' },
        face({ protocolVersion: '1.0', tenant: 't1' }),
        { url: 'https://agent.example/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0', tenant: '' },
      ],
    })
    expect(reading).toMatchObject({
      dialect: 'v1.0',
      endpoint: url,
      binding: 'JSONRPC',
      protocolVersion: '1.0',
      tenant: 't1',
    })
    expect(reading.card.interfaces.map((one) => [one.url, one.dialect])).toEqual([
      ['https://agent.example:50051/', 'v1.0'],
      [url, 'v1.0'],
      ['https://agent.example/rest', 'v1.0'],
      ['https://agent.example/old', 'v0.3'],
    ])
  })

  it('selects an earlier version if it is the only one over JSON-RPC', () => {
    const grpc = { url: 'agent.example:1', protocolBinding: 'GRPC', protocolVersion: '1.0' }
    const reading = read({ name: 'A', supportedInterfaces: [grpc, face({ protocolVersion: '0.3' })] })
    expect(reading).toMatchObject({
      dialect: 'v0.3',
      endpoint: url,
      sign: { code: 'own-interface', values: { version: '0.3' } },
    })
  })

  it('selects JSON-RPC from additionalInterfaces if another transport is preferred', () => {
    const additionalInterfaces = [{ url: '/rpc', transport: 'JSONRPC' }]
    const card = { ...basic, url: 'https://agent.example/v1', preferredTransport: 'HTTP+JSON', additionalInterfaces }
    expect(read(card)).toMatchObject({ endpoint: url, binding: 'JSONRPC', dialect: 'v0.3' })
  })

  it.each([
    ['gRPC only', { ...basic, url: 'agent.example:443', preferredTransport: 'GRPC' }, 'https://agent.example/', 'GRPC'],
    ['gRPC at an address', { ...basic, url: '10.1.2.3:443', preferredTransport: 'GRPC' }, 'https://10.1.2.3/', 'GRPC'],
    ['REST only', { ...basic, preferredTransport: 'HTTP+JSON' }, url, 'HTTP+JSON'],
    ['relative', { ...basic, url: '/rpc' }, url, 'JSONRPC'],
    ['no url', { ...basic, url: null }, undefined, 'JSONRPC'],
    ['not http', { ...basic, url: 'javascript:alert(1)' }, undefined, 'JSONRPC'],
  ])('%s', (_, card, endpoint, binding) => {
    expect(read(card)).toMatchObject({ endpoint, binding })
  })

  it('keeps a relative URL of a pasted card', () => {
    expect(read({ ...basic, url: '/rpc' }, '').endpoint).toBeUndefined()
  })
})

describe('security, in the OpenAPI form', () => {
  const oauth = { tokenUrl: 'https://auth.example/token', refreshUrl: '', scopes: { read: 'Read' } }

  it.each([
    ['v0.3', { key: { type: 'apiKey', in: 'header', name: 'X-Key' } }],
    ['v1.0', { key: { apiKeySecurityScheme: { location: 'header', name: 'X-Key', description: '' } } }],
    ['v1.0 in snake case', { key: { api_key_security_scheme: { location: 'header', name: 'X-Key' } } }],
    [
      'as an object from memory',
      { key: { scheme: { $case: 'apiKeySecurityScheme', value: { location: 'header', name: 'X-Key' } } } },
    ],
  ])('API key of %s', (_, securitySchemes) => {
    const { card } = read({ ...basic, securitySchemes })
    expect(card.securitySchemes).toEqual({ key: { type: 'apiKey', in: 'header', name: 'X-Key' } })
  })

  it.each([
    ['v0.3', { type: 'oauth2', flows: { clientCredentials: oauth } }],
    ['v1.0', { oauth2SecurityScheme: { flows: { clientCredentials: oauth } } }],
    [
      'memory',
      {
        scheme: {
          $case: 'oauth2SecurityScheme',
          value: { flows: { flow: { $case: 'clientCredentials', value: oauth } } },
        },
      },
    ],
  ])('OAuth of %s', (_, login) => {
    const flows = { clientCredentials: { tokenUrl: oauth.tokenUrl, scopes: oauth.scopes } }
    expect(read({ ...basic, securitySchemes: { login } }).card.securitySchemes).toEqual({
      login: { type: 'oauth2', flows },
    })
  })

  it.each([
    ['v0.3', { security: [{ a: ['x'], b: [] }] }],
    ['v1.0', { securityRequirements: [{ schemes: { a: { list: ['x'] }, b: {} } }] }],
    ['bare lists', { securityRequirements: [{ schemes: { a: ['x'], b: null } }] }],
  ])('requirements of %s', (_, member) => {
    const securitySchemes = { a: { type: 'mutualTLS' } }
    expect(read({ ...basic, securitySchemes, ...member }).card.security).toEqual([{ a: ['x'], b: [] }])
  })

  it('of v0.1 by name', () => {
    const credentials = JSON.stringify({
      authorizationUrl: 'https://a.example/auth',
      tokenUrl: 'https://a.example/token',
      scopes: { s: 'S' },
    })
    const { card } = read({ ...basic, authentication: { schemes: ['OAuth2', 'Bearer'], credentials } })
    const flow = { authorizationUrl: 'https://a.example/auth', tokenUrl: 'https://a.example/token', scopes: { s: 'S' } }
    expect(card.securitySchemes).toEqual({
      OAuth2: { type: 'oauth2', flows: { authorizationCode: flow } },
      Bearer: { type: 'http', scheme: 'bearer' },
    })
    expect(card.security).toEqual([{ OAuth2: [] }, { Bearer: [] }])
  })

  it.each([
    [
      { schemes: 'ApiKey', credentials: '{"name":"K","in":"query"}' },
      { ApiKey: { type: 'apiKey', in: 'query', name: 'K' } },
    ],
    [{ schemes: ['Basic'], credentials: 'not JSON' }, { Basic: { type: 'http', scheme: 'basic' } }],
    [{ schemes: null }, {}],
    [null, {}],
  ])('of v0.1 in an unusual form: %j', (authentication, expected) => {
    expect(read({ ...basic, authentication }).card.securitySchemes).toEqual(expected)
  })
})

describe('the rest of a card', () => {
  it('is empty if it is missing, null or of another type', () => {
    const nothing = {
      name: 'A',
      url,
      description: null,
      provider: { organization: 'O', url: null },
      skills: [null, { name: 'S', tags: null }],
      capabilities: null,
    }
    expect(read(nothing).card).toEqual({
      name: 'A',
      description: '',
      version: '',
      provider: { organization: 'O' },
      interfaces: [{ url, binding: 'JSONRPC', dialect: 'v0.3' }],
      capabilities: { streaming: false, pushNotifications: false, extendedCard: false, extensions: [] },
      securitySchemes: {},
      security: [],
      inputModes: ['text/plain'],
      outputModes: ['text/plain'],
      skills: [{ id: 'S', name: 'S', description: '', tags: [], examples: [] }],
    })
  })

  it.each<Json>([null, [], 'card', 7, {}, { url: '' }, { skills: [] }])('rejects %j', (json) => {
    expect(readCard(json, newer).ok).toBe(false)
  })
})

describe('a card of the gateway', () => {
  const own = read({
    ...basic,
    provider: { organization: 'O' },
    capabilities: { extensions: [{ uri: 'urn:x', required: true }] },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    security: [{ key: [] }],
    skills: [{ id: 's', name: 'S', description: 'D', tags: ['t'], examples: ['e'], inputModes: ['text/plain'] }],
  }).card
  const gateway = 'https://switchboard.example/a2a/a'

  it.each(dialectIds.flatMap((id) => [true, false].map((secured) => ({ id, secured }))))(
    'is valid in $id, secured: $secured, and is read as that version',
    ({ id, secured }) => {
      const written = dialects[id].writeCard(gatewayCard(own, gateway, secured))
      if (!written.ok) throw new Error(written.problem)
      expect(strict[id].card.safeParse(written.value).error).toBeUndefined()
      const reading = read(tidy(written.value), `${gateway}/.well-known/agent.json`)
      expect(reading).toMatchObject({ endpoint: gateway, binding: 'JSONRPC' })
      expect(reading.card).toMatchObject({
        name: 'A',
        skills: own.skills,
        capabilities: {
          streaming: true,
          pushNotifications: true,
          ...(id !== 'v1.0' && { stateTransitionHistory: true }),
        },
      })
      expect(JSON.stringify(reading.card)).not.toContain('X-Key')
      expect(Object.values(reading.card.securitySchemes)).toEqual(secured ? [{ type: 'http', scheme: 'bearer' }] : [])
    },
  )

  it('lists every protocol version in the newest shape', () => {
    const written = dialects['v1.0'].writeCard(gatewayCard(own, gateway, false))
    const reading = read(written.ok ? tidy(written.value) : null)
    expect(reading.card.interfaces.map(({ binding, dialect }) => `${binding} ${dialect}`)).toEqual([
      'JSONRPC v1.0',
      'JSONRPC v0.3',
      'JSONRPC v0.1',
      'HTTP+JSON v1.0',
      'HTTP+JSON v0.3',
    ])
  })

  it('cannot be written if no interface has the protocol version', () => {
    expect(dialectIds.map((id) => dialects[id].writeCard({ ...own, interfaces: [] }).ok)).toEqual([false, false, false])
  })
})
