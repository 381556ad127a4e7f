const skills = [
  {
    id: 'story',
    name: 'Stories',
    description: 'Tells stories',
    tags: ['story', 'text'],
    examples: ['Tell me a story'],
  },
]
const extensions = [{ uri: 'https://example.com/ext/trace/v1', description: 'Trace', required: false }]
const provider = { organization: 'Example', url: 'https://example.com' }
const capabilities = { streaming: true, pushNotifications: false, extendedCard: false, extensions }
const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
const text = { inputModes: ['text/plain'], outputModes: ['text/plain', 'image/png'] }

/** The card of the SDK 1.3.0 without its interfaces. */
const cardV1 = {
  name: 'Storyteller 1.0',
  description: 'Tells short stories',
  version: '2.0.0',
  documentationUrl: 'https://example.com/docs',
  iconUrl: 'https://example.com/icon.png',
  provider,
  capabilities,
  ...text,
  security: [{ bearer: [] }, { login: ['read'] }],
  securitySchemes: {
    bearer: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' },
    key: { ...key, description: 'A key' },
    login: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://auth.example/token', scopes: { read: 'Read' } } },
    },
  },
  skills,
}
const readingV1 = {
  dialect: 'v1.0',
  alternatives: ['v0.3', 'v0.1'],
  protocolVersion: '1.0',
  sign: { code: 'interface-of-1' },
}
const compatUrl = 'http://127.0.0.1:41311/'
const compatReading = {
  ...readingV1,
  endpoint: compatUrl,
  card: {
    ...cardV1,
    interfaces: [
      { binding: 'JSONRPC', dialect: 'v1.0', protocolVersion: '1.0', url: compatUrl },
      { binding: 'JSONRPC', dialect: 'v0.3', protocolVersion: '0.3', url: compatUrl },
    ],
  },
}

/** How each recorded card is read; every reading is also certain and selects JSON-RPC. */
export const recordedCards: Record<string, object[]> = {
  'a2a-js-0.2.0.json': [
    {
      dialect: 'v0.1',
      alternatives: ['v0.3', 'v1.0'],
      protocolVersion: '',
      endpoint: 'http://127.0.0.1:41301/',
      sign: { code: 'authentication' },
      card: {
        name: 'Storyteller 0.1',
        description: 'Tells short stories',
        version: '1.1.0',
        provider: { organization: 'Example' },
        capabilities: { ...capabilities, extensions: [] },
        inputModes: ['text'],
        outputModes: ['text', 'file'],
        security: [{ Bearer: [] }],
        securitySchemes: { Bearer: { type: 'http', scheme: 'bearer' } },
        skills,
        interfaces: [{ binding: 'JSONRPC', dialect: 'v0.1', url: 'http://127.0.0.1:41301/' }],
      },
    },
  ],
  'sdk-0.2.5.json': [
    {
      dialect: 'v0.3',
      alternatives: ['v1.0', 'v0.1'],
      protocolVersion: '',
      endpoint: 'http://127.0.0.1:41302/',
      sign: { code: 'later-member', values: { name: 'supportsAuthenticatedExtendedCard' } },
      card: {
        name: 'Storyteller 0.2',
        description: 'Tells short stories',
        version: '1.2.0',
        provider,
        capabilities: { ...capabilities, stateTransitionHistory: true, extensions: [] },
        inputModes: ['text/plain'],
        outputModes: ['text/plain'],
        security: [],
        securitySchemes: {},
        skills,
        interfaces: [{ binding: 'JSONRPC', dialect: 'v0.3', url: 'http://127.0.0.1:41302/' }],
      },
    },
  ],
  'sdk-0.3.14.json': [
    {
      dialect: 'v0.3',
      alternatives: ['v1.0', 'v0.1'],
      protocolVersion: '0.3.0',
      endpoint: 'http://127.0.0.1:41303/',
      sign: { code: 'protocol-version', values: { version: '0.3.0' } },
      card: {
        name: 'Storyteller 0.3',
        description: 'Tells short stories',
        version: '1.3.0',
        iconUrl: 'https://example.com/icon.png',
        provider,
        capabilities: { ...capabilities, stateTransitionHistory: true },
        ...text,
        security: [{ bearer: [] }, { key: [] }],
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, key },
        skills,
        interfaces: [
          { binding: 'JSONRPC', dialect: 'v0.3', protocolVersion: '0.3.0', url: 'http://127.0.0.1:41303/' },
          { binding: 'HTTP+JSON', dialect: 'v0.3', protocolVersion: '0.3.0', url: 'http://127.0.0.1:41303/v1' },
        ],
      },
    },
  ],
  // The same card, requested with and without the header of v1.0.
  'sdk-1.3.0-compat.json': [compatReading, compatReading],
  'sdk-1.3.0.json': [
    {
      ...readingV1,
      endpoint: 'http://127.0.0.1:41310/',
      card: {
        ...cardV1,
        interfaces: [
          { binding: 'JSONRPC', dialect: 'v1.0', protocolVersion: '1.0', url: 'http://127.0.0.1:41310/' },
          { binding: 'HTTP+JSON', dialect: 'v1.0', protocolVersion: '1.0', url: 'http://127.0.0.1:41310/rest' },
        ],
      },
    },
  ],
}
