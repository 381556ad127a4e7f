import type { Generation } from '@/lib/a2a/card-checks/rule'
import type { CardCase, CardCases } from '@/lib/a2a/card-checks/testing/card-case'
import type { JsonObject } from '@/lib/a2a/json'

/** One scheme in the form of each protocol version that has schemes, required by the card. */
function scheme(
  earlier: JsonObject,
  latest: JsonObject,
  path = 'securitySchemes.s',
): Partial<Record<Generation, CardCase>> {
  const v0: CardCase = { change: { securitySchemes: { s: earlier }, security: [{ s: [] }] }, path }
  const v1: CardCase = {
    change: { securitySchemes: { s: latest }, securityRequirements: [{ schemes: { s: {} } }] },
    path,
  }
  return { 'v0.2': v0, 'v0.3': v0, 'v1.0': v1 }
}
function flows(flow: JsonObject): Partial<Record<Generation, CardCase>> {
  return scheme({ type: 'oauth2', flows: flow }, { oauth2SecurityScheme: { flows: flow } })
}
/** The same requirement in the form of each protocol version. */
function requirement(name: string, scopes: string[], path = ''): Partial<Record<Generation, CardCase>> {
  const v0: CardCase = { change: { security: [{ [name]: scopes }] }, path: path || 'security' }
  const v1: CardCase = {
    change: { securityRequirements: [{ schemes: { [name]: { list: scopes } } }] },
    path: path || 'securityRequirements',
  }
  return { 'v0.2': v0, 'v0.3': v0, 'v1.0': v1 }
}
function signature(header: JsonObject | string): CardCase {
  const text = typeof header === 'string' ? header : btoa(JSON.stringify(header))
  return { change: { signatures: [{ protected: text, signature: 'c2lnbmVk' }] }, path: 'signatures[0].protected' }
}

const tokenUrl = 'https://auth.example/token'
const face = { url: 'http://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }
const open: CardCase = { change: { url: 'http://agent.example/rpc' }, path: 'security' }

export const securityCases: CardCases = {
  security: { path: 'security' },
  'security-none': {
    'v0.1': { change: { authentication: null }, path: 'security' },
    'v0.2': { without: ['securitySchemes', 'security'], path: 'security' },
    'v0.3': { without: ['securitySchemes', 'security'], path: 'security' },
    'v1.0': { change: { securitySchemes: {}, securityRequirements: [] }, path: 'security' },
  },
  'scheme-undeclared': requirement('other', []),
  'scheme-unused': requirement('key', [], 'securitySchemes'),
  'scope-undeclared': requirement('login', ['write']),
  'security-left-over': { change: { authentication: { schemes: ['Basic'] } }, path: 'authentication' },
  'security-of-other': {
    without: ['securitySchemes', 'security', 'securityRequirements'],
    change: { authentication: { schemes: ['Basic'] } },
    path: 'authentication',
  },
  'authentication-shape': { change: { authentication: { scheme: 'Basic' } }, path: 'authentication' },
  'authentication-no-list': { change: { authentication: { schemes: 'OAuth2' } }, path: 'authentication.schemes' },
  'credential-over-http': {
    'v0.1': { ...open, path: 'authentication' },
    'v0.2': open,
    'v0.3': open,
    'v1.0': { change: { supportedInterfaces: [face] }, path: 'securityRequirements' },
  },
  'scheme-unknown-type': scheme({ kind: 'key' }, { magicSecurityScheme: {} }),
  'scheme-form': scheme(
    { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } },
    { type: 'apiKey', in: 'header', name: 'X-Key' },
  ),
  'scheme-wrapped': {
    change: {
      securitySchemes: { s: { scheme: { $case: 'httpAuthSecurityScheme', value: { scheme: 'bearer' } } } },
      securityRequirements: [{ schemes: { s: {} } }],
    },
    path: 'securitySchemes',
  },
  'api-key-place': scheme(
    { type: 'apiKey', in: 'body', name: 'key' },
    { apiKeySecurityScheme: { location: 'body', name: 'key' } },
  ),
  'http-scheme-unknown': scheme({ type: 'http', scheme: 'X-Key' }, { httpAuthSecurityScheme: { scheme: 'X-Key' } }),
  'flows-missing': flows({}),
  'flows-many': flows({
    clientCredentials: { tokenUrl, scopes: {} },
    authorizationCode: { authorizationUrl: tokenUrl, tokenUrl, scopes: {} },
  }),
  'flow-deprecated': flows({ password: { tokenUrl, scopes: {} } }),
  'sign-in-url': flows({ clientCredentials: { tokenUrl: '/token', scopes: {} } }),
  'sign-in-plain-http': scheme(
    { type: 'openIdConnect', openIdConnectUrl: 'http://auth.example/openid' },
    { openIdConnectSecurityScheme: { openIdConnectUrl: 'http://auth.example/openid' } },
  ),
  'signature-unreadable': signature('{}'),
  'signature-algorithm': signature({ alg: 'none', kid: 'k' }),
  'signature-key-unnamed': signature({ alg: 'ES256' }),
  secret: { change: { vendor: { api_key: 'abcdef123456' } }, path: 'vendor.api_key' },
}
