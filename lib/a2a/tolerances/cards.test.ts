import { expect, it } from 'vitest'
import { repairJson, seedExamples, seedText } from '@/lib/a2a/fixtures/seeds/index'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/cards/read-card'

/** Irregularities of real cards. Each name starts with the section of the protocol notes that describes it. */
const url = 'https://agent.example/rpc'
const older = { name: 'A', version: '1', url, capabilities: {}, skills: [] }
const face = { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }
const newer = { name: 'A', version: '1', supportedInterfaces: [face], capabilities: {}, skills: [] }
const apiKey = { type: 'apiKey', in: 'header', name: 'X-Key' }

function seedCard(seed: string): JsonObject {
  const seedExample = seedExamples.find((example) => example.file.startsWith(`${seed}/01`))
  return JSON.parse(repairJson(seedExample ? seedText(seedExample) : '{}')) as JsonObject
}

const cards: [string, Json, object][] = [
  [
    '3 seed 000: schemes is a string, comments in the card',
    seedCard('000'),
    { dialect: 'v0.1', card: { securitySchemes: { OAuth2: {} } } },
  ],
  ['3 seed 001: schemes is a string', seedCard('001'), { dialect: 'v0.1' }],
  ['3 seed 003: credentials is JSON inside a string', seedCard('003'), { dialect: 'v0.1' }],
  ['3 seed 004: comments in the card', seedCard('004'), { dialect: 'v0.1' }],
  [
    '3 nulls everywhere',
    {
      ...older,
      description: null,
      provider: null,
      authentication: null,
      documentationUrl: null,
      defaultInputModes: null,
      skills: [{ id: 's', name: 'S', description: null, tags: null }],
    },
    { dialect: 'v0.1', card: { skills: [{ id: 's', tags: [] }] } },
  ],
  [
    '3 provider.url null',
    { ...older, provider: { organization: 'O', url: null } },
    { card: { provider: { organization: 'O' } } },
  ],
  [
    '1.1 in-memory card of SDK 1.3.0',
    {
      ...newer,
      securitySchemes: {
        k: { scheme: { $case: 'apiKeySecurityScheme', value: { location: 'header', name: 'X-Key', description: '' } } },
      },
      securityRequirements: [{ schemes: { k: { list: [] } } }],
    },
    { card: { securitySchemes: { k: apiKey }, security: [{ k: [] }] } },
  ],
  [
    '1.1 ProtoJSON: empty scopes are {}',
    { ...newer, securityRequirements: [{ schemes: { k: {} } }] },
    { card: { security: [{ k: [] }] } },
  ],
  [
    '1.1 scopes as a bare list',
    { ...newer, securityRequirements: [{ schemes: { k: ['a'] } }] },
    { card: { security: [{ k: ['a'] }] } },
  ],
  [
    '1.1 v0.3: in, and mutualTLS',
    { ...older, protocolVersion: '0.3.0', securitySchemes: { k: apiKey, m: { type: 'mutualTLS' } } },
    { dialect: 'v0.3', card: { securitySchemes: { k: apiKey, m: { type: 'mutualTLS' } } } },
  ],
  [
    '1.1 OAuth with device code',
    {
      ...newer,
      securitySchemes: {
        o: {
          oauth2SecurityScheme: { flows: { deviceCode: { tokenUrl: 't', deviceAuthorizationUrl: 'd', scopes: {} } } },
        },
      },
    },
    { card: { securitySchemes: { o: { type: 'oauth2', flows: { deviceCode: { tokenUrl: 't' } } } } } },
  ],
  [
    '1.15 candidate: version at the top',
    { ...newer, protocolVersion: '1.0', supportedInterfaces: [{ url, protocolBinding: 'JSONRPC' }] },
    { dialect: 'v1.0', endpoint: url },
  ],
  [
    '1.15 candidate: supportsExtendedAgentCard',
    { ...newer, supportsExtendedAgentCard: true },
    { card: { capabilities: { extendedCard: true } } },
  ],
  [
    '1.15 candidate: security next to members of 1.0',
    {
      ...newer,
      security: [{ k: ['a'] }],
      securitySchemes: { k: { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } } },
    },
    { card: { security: [{ k: ['a'] }], securitySchemes: { k: apiKey } } },
  ],
  [
    '2.1 hybrid: authentication beside securitySchemes',
    { ...older, authentication: { schemes: ['Basic'] }, securitySchemes: { k: apiKey } },
    { card: { securitySchemes: { k: apiKey } } },
  ],
  [
    '2.1 hybrid: 0.3 members beside supportedInterfaces',
    { ...newer, url: `${url}/old`, protocolVersion: '0.3.0' },
    { dialect: 'v1.0', endpoint: url },
  ],
  ['5.17 no url at the top', newer, { dialect: 'v1.0', endpoint: url }],
  [
    '5.18 v0.3 in proto form',
    {
      ...older,
      protocolVersion: '0.3.0',
      securitySchemes: { o: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: 't', scopes: {} } } } } },
      security: [{ schemes: { o: { list: ['a'] } } }],
    },
    { dialect: 'v0.3', card: { securitySchemes: { o: { type: 'oauth2' } }, security: [{ o: ['a'] }] } },
  ],
  [
    '5.19 a transport in small letters',
    { ...older, preferredTransport: 'http+json', protocolVersion: '0.3' },
    { binding: 'HTTP+JSON' },
  ],
  [
    '1.13 gRPC alone',
    { ...newer, supportedInterfaces: [{ ...face, url: 'agent.example:50051', protocolBinding: 'GRPC' }] },
    { binding: 'GRPC', endpoint: 'https://agent.example:50051/' },
  ],
]

it.each(cards)('%s', (_, json, expected) => {
  expect(readCard(json, 'https://agent.example/.well-known/agent.json')).toMatchObject({ ok: true, value: expected })
})
