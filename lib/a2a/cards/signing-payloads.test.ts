import { canonicalizeAgentCard } from 'a2a-sdk-1'
import { describe, expect, it } from 'vitest'
import { signingPayloads } from '@/lib/a2a/cards/signing-payloads'
import type { JsonObject } from '@/lib/a2a/json'

const card: JsonObject = {
  name: 'Écho',
  description: '',
  version: '1',
  provider: { organization: 'Acme', url: '' },
  supportedInterfaces: [{ url: 'http://a/', protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '', 'x-y': 1 }],
  capabilities: {
    streaming: false,
    extensions: [{ uri: 'urn:x', required: false, params: { zero: 0, no: false, deep: { empty: {} } } }],
    stateTransitionHistory: true,
  },
  securitySchemes: {
    bearer: { httpAuthSecurityScheme: { scheme: 'bearer', bearerFormat: '' } },
    oauth: {
      oauth2SecurityScheme: {
        flows: { authorizationCode: { authorizationUrl: 'a', tokenUrl: 't', scopes: {}, pkceRequired: false } },
      },
    },
    none: { mtlsSecurityScheme: {} },
  },
  securityRequirements: [{ schemes: { bearer: { list: [] } } }],
  default_input_modes: [],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 's', name: 'S', description: '', tags: [], 'x-price': 5 }],
  documentationUrl: '',
  url: 'http://a/old',
  signatures: [{ protected: 'x', signature: 'y' }],
}

describe('signingPayloads', () => {
  it('includes what the official SDK signs, with any other members', () => {
    const sdk = signingPayloads(card).find(({ text }) => text === canonicalizeAgentCard(card as never))
    expect(sdk?.uncovered).toEqual(['url'])
  })

  it('keeps required members and set optional members per the specification', () => {
    const texts = signingPayloads(card).map(({ text }) => text)
    const specified = texts.find((text) => text.includes('"description":"",') && !text.includes('/old'))
    expect(JSON.parse(specified ?? '{}')).toEqual({
      name: 'Écho',
      description: '',
      version: '1',
      provider: { organization: 'Acme', url: '' },
      supportedInterfaces: [{ url: 'http://a/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
      capabilities: {
        streaming: false,
        extensions: [{ uri: 'urn:x', params: { zero: 0, no: false, deep: { empty: {} } } }],
      },
      securitySchemes: {
        bearer: { httpAuthSecurityScheme: { scheme: 'bearer' } },
        oauth: {
          oauth2SecurityScheme: { flows: { authorizationCode: { authorizationUrl: 'a', tokenUrl: 't', scopes: {} } } },
        },
        none: { mtlsSecurityScheme: {} },
      },
      securityRequirements: [{ schemes: { bearer: {} } }],
      defaultInputModes: [],
      defaultOutputModes: ['text/plain'],
      skills: [{ id: 's', name: 'S', description: '', tags: [] }],
      documentationUrl: '',
    })
  })

  it('omits the signatures and duplicates', () => {
    const texts = signingPayloads(card).map(({ text }) => text)
    expect(texts.some((text) => text.includes('signature'))).toBe(false)
    expect(new Set(texts).size).toBe(texts.length)
    expect(signingPayloads({ name: 'A', signatures: [] })).toEqual([{ text: '{"name":"A"}', uncovered: [] }])
  })
})
