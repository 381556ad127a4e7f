import { canonicalizeAgentCard } from 'a2a-sdk-1'
import { describe, expect, it } from 'vitest'
import { signedTexts } from '@/lib/a2a/cards/signed-texts'
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

describe('texts that a signature may cover', () => {
  it('have what the official SDK signs, whatever else is in the card', () => {
    const sdk = signedTexts(card).find(({ text }) => text === canonicalizeAgentCard(card as never))
    expect(sdk?.uncovered).toEqual(['url'])
  })

  it('keep required members and optional ones that were set where the specification wants them', () => {
    const texts = signedTexts(card).map(({ text }) => text)
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

  it('never have the signatures, and each is there once', () => {
    const texts = signedTexts(card).map(({ text }) => text)
    expect(texts.some((text) => text.includes('signature'))).toBe(false)
    expect(new Set(texts).size).toBe(texts.length)
    expect(signedTexts({ name: 'A', signatures: [] })).toEqual([{ text: '{"name":"A"}', uncovered: [] }])
  })
})
