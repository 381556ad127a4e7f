import type { Generation } from '@/lib/a2a/card-checks/rule'
import type { Json, JsonObject } from '@/lib/a2a/json'

const skill = { id: 's', name: 'S', description: 'D', tags: ['t'], examples: ['Do it'] }
const card = {
  name: 'A',
  description: 'D',
  version: '1.0.0',
  provider: { organization: 'O', url: 'https://provider.example' },
  documentationUrl: 'https://agent.example/docs',
  capabilities: { streaming: true, pushNotifications: true },
  defaultInputModes: ['text/plain', 'image/*'],
  defaultOutputModes: ['text/plain; charset=utf-8'],
  skills: [skill],
}
const security: Json = [{ key: [] }, { token: [] }, { login: ['read'], person: [] }]
const later = {
  url: 'https://agent.example/rpc',
  preferredTransport: 'JSONRPC',
  iconUrl: 'https://agent.example/icon.png',
  additionalInterfaces: [
    { url: 'https://agent.example/rpc', transport: 'JSONRPC' },
    { url: 'https://agent.example/v1', transport: 'HTTP+JSON' },
    { url: 'agent.example:50051', transport: 'GRPC' },
  ],
  capabilities: { ...card.capabilities, extensions: [{ uri: 'https://agent.example/ext/v1', required: false }] },
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    token: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' },
    login: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://auth.example/token', scopes: { read: 'Read' } } },
    },
    person: { type: 'openIdConnect', openIdConnectUrl: 'https://auth.example/.well-known/openid-configuration' },
  },
  security,
  supportsAuthenticatedExtendedCard: true,
}
const protectedHeader = btoa(JSON.stringify({ alg: 'ES256', typ: 'JOSE', kid: 'k' })).replaceAll('=', '')
const signatures = [{ protected: protectedHeader, signature: 'c2lnbmVk' }]

/** A card of each protocol version with most of its members and without findings. */
export const validCards: Record<Generation, JsonObject> = {
  'v0.1': { ...card, url: 'https://agent.example/rpc', authentication: { schemes: ['Bearer'], credentials: null } },
  'v0.2': { ...card, ...later, protocolVersion: '0.2.6' },
  'v0.3': {
    ...card,
    ...later,
    protocolVersion: '0.3.0',
    securitySchemes: { ...later.securitySchemes, certificate: { type: 'mutualTLS' } },
    skills: [{ ...skill, security: [{ certificate: [] }] }],
    signatures,
  },
  'v1.0': {
    ...card,
    iconUrl: 'https://agent.example/icon.png',
    supportedInterfaces: [
      { url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      { url: 'agent.example:50051', protocolBinding: 'GRPC', protocolVersion: '1.0', tenant: 't' },
      { url: 'https://agent.example/ours', protocolBinding: 'https://agent.example/binding', protocolVersion: '1.0' },
    ],
    capabilities: { ...later.capabilities, extendedAgentCard: true },
    securitySchemes: {
      key: { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } },
      token: { httpAuthSecurityScheme: { scheme: 'Bearer', bearerFormat: 'JWT' } },
      login: {
        oauth2SecurityScheme: {
          flows: { clientCredentials: { tokenUrl: 'https://auth.example/token', scopes: { read: 'Read' } } },
        },
      },
      person: {
        openIdConnectSecurityScheme: { openIdConnectUrl: 'https://auth.example/.well-known/openid-configuration' },
      },
      certificate: { mtlsSecurityScheme: {} },
    },
    securityRequirements: [{ schemes: { key: { list: [] } } }, { schemes: { login: { list: ['read'] }, person: {} } }],
    skills: [{ ...skill, securityRequirements: [{ schemes: { certificate: {}, token: ['a'] } }] }],
    signatures,
  },
}
