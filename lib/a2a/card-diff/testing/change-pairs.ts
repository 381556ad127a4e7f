import type { CardChangeCode } from '@/lib/a2a/card-diff/card-change'
import { skill, url } from '@/lib/a2a/card-diff/testing/base-cards'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { JsonObject } from '@/lib/a2a/json'

/** Members of the earlier and of the later card. */
type Pair = [JsonObject, JsonObject]
interface ChangePairs {
  code: CardChangeCode
  breaking?: true
  /** By the protocol versions in which it can occur. */
  pairs: Partial<Record<DialectId, Pair>>
}

const elsewhere = 'https://agent.example/other'
const every = (before: JsonObject, after: JsonObject): ChangePairs['pairs'] => ({
  'v0.1': [before, after],
  ...later(before, after),
})
const later = (before: JsonObject, after: JsonObject): ChangePairs['pairs'] => ({
  'v0.3': [before, after],
  'v1.0': [before, after],
})

/** The interfaces of a v1.0 card. */
const interfaces = (...list: JsonObject[]): JsonObject => ({
  supportedInterfaces: list.map((one) => ({ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', ...one })),
})
const rest = { url: elsewhere, protocolBinding: 'HTTP+JSON' }
const oldRest = { url: elsewhere, transport: 'HTTP+JSON' }
const withCapabilities = (capabilities: JsonObject): JsonObject => ({
  capabilities: { streaming: true, ...capabilities },
})
const extension = (more: JsonObject = {}): JsonObject => withCapabilities({ extensions: [{ uri: 'urn:x', ...more }] })
const skills = (...list: JsonObject[]): JsonObject => ({ skills: list.map((one) => ({ ...skill, ...one })) })
const signed = (...kids: string[]): JsonObject => ({
  signatures: kids.map((kid) => ({
    protected: btoa(JSON.stringify({ alg: 'ES256', kid })).replaceAll('=', ''),
    signature: 'c2ln',
  })),
})
/** The schemes of a v0.3 or v1.0 card, and the sufficient alternatives. */
const requires = (
  schemes: Record<string, string>,
  ...alternatives: Record<string, string[]>[]
): Record<'v0.3' | 'v1.0', JsonObject> => ({
  'v0.3': {
    securitySchemes: Object.fromEntries(
      Object.entries(schemes).map(([name, header]) => [name, { type: 'apiKey', in: 'header', name: header }]),
    ),
    security: alternatives,
  },
  'v1.0': {
    securitySchemes: Object.fromEntries(
      Object.entries(schemes).map(([name, header]) => [
        name,
        { apiKeySecurityScheme: { location: 'header', name: header } },
      ]),
    ),
    securityRequirements: alternatives.map((alternative) => ({
      schemes: Object.fromEntries(Object.entries(alternative).map(([name, list]) => [name, { list }])),
    })),
  },
})
const both = (before: ReturnType<typeof requires>, after: ReturnType<typeof requires>): ChangePairs['pairs'] => ({
  'v0.3': [before['v0.3'], after['v0.3']],
  'v1.0': [before['v1.0'], after['v1.0']],
})
const keys = { one: 'X-One', two: 'X-Two' }
/** The schemes of a v0.1 card, any one of which suffices. */
const named = (...schemes: string[]): JsonObject => ({ authentication: { schemes } })
const skillRequires = (...alternatives: string[]): Record<'v0.3' | 'v1.0', JsonObject> => ({
  'v0.3': skills({ security: alternatives.map((name) => ({ [name]: [] })) }),
  'v1.0': skills({ securityRequirements: alternatives.map((name) => ({ schemes: { [name]: { list: [] } } })) }),
})

/** For each change, two cards of each protocol version in which it can occur that differ in nothing else. */
export const changePairs: ChangePairs[] = [
  { code: 'name-changed', pairs: every({}, { name: 'Other' }) },
  { code: 'description-added', pairs: every({ description: '' }, {}) },
  { code: 'description-changed', pairs: every({}, { description: 'Other' }) },
  { code: 'description-removed', pairs: every({}, { description: null }) },
  { code: 'version-added', pairs: every({ version: '' }, {}) },
  { code: 'version-changed', pairs: every({}, { version: '2' }) },
  { code: 'version-removed', pairs: every({}, { version: '' }) },
  { code: 'provider-added', pairs: every({}, { provider: { organization: 'Acme', url } }) },
  {
    code: 'provider-changed',
    pairs: every({ provider: { organization: 'Acme' } }, { provider: { organization: 'Emca' } }),
  },
  { code: 'provider-removed', pairs: every({ provider: { organization: 'Acme' } }, { provider: null }) },
  {
    code: 'provider-url-changed',
    pairs: every({ provider: { organization: 'Acme', url } }, { provider: { organization: 'Acme', url: elsewhere } }),
  },
  { code: 'icon-added', pairs: later({}, { iconUrl: url }) },
  { code: 'icon-changed', pairs: later({ iconUrl: url }, { iconUrl: elsewhere }) },
  { code: 'icon-removed', pairs: later({ iconUrl: url }, {}) },
  { code: 'documentation-added', pairs: every({}, { documentationUrl: url }) },
  { code: 'documentation-changed', pairs: every({ documentationUrl: url }, { documentationUrl: elsewhere }) },
  { code: 'documentation-removed', pairs: every({ documentationUrl: url }, {}) },
  {
    code: 'endpoint-moved',
    breaking: true,
    pairs: {
      'v0.1': [{}, { url: elsewhere }],
      'v0.3': [{}, { url: elsewhere }],
      'v1.0': [{}, interfaces({ url: elsewhere })],
    },
  },
  {
    code: 'interface-added',
    pairs: { 'v0.3': [{}, { additionalInterfaces: [oldRest] }], 'v1.0': [{}, interfaces({}, rest)] },
  },
  {
    code: 'interface-removed',
    breaking: true,
    pairs: { 'v0.3': [{ additionalInterfaces: [oldRest] }, {}], 'v1.0': [interfaces({}, rest), {}] },
  },
  {
    code: 'preferred-changed',
    pairs: {
      'v0.3': [
        { additionalInterfaces: [{ url: elsewhere, transport: 'JSONRPC' }] },
        { url: elsewhere, additionalInterfaces: [{ url, transport: 'JSONRPC' }] },
      ],
      'v1.0': [interfaces({}, { url: elsewhere }), interfaces({ url: elsewhere }, {})],
    },
  },
  {
    code: 'binding-changed',
    breaking: true,
    pairs: {
      'v0.3': [{}, { preferredTransport: 'HTTP+JSON' }],
      'v1.0': [{}, interfaces({ protocolBinding: 'HTTP+JSON' })],
    },
  },
  { code: 'generation-changed', breaking: true, pairs: { 'v1.0': [{}, interfaces({ protocolVersion: '0.3' })] } },
  {
    code: 'protocol-version-changed',
    pairs: { 'v0.3': [{ protocolVersion: '0.2.6' }, {}], 'v1.0': [{}, interfaces({ protocolVersion: '1.1' })] },
  },
  { code: 'tenant-added', breaking: true, pairs: { 'v1.0': [{}, interfaces({ tenant: 'a' })] } },
  {
    code: 'tenant-changed',
    breaking: true,
    pairs: { 'v1.0': [interfaces({ tenant: 'a' }), interfaces({ tenant: 'b' })] },
  },
  { code: 'tenant-removed', breaking: true, pairs: { 'v1.0': [interfaces({ tenant: 'a' }), {}] } },
  { code: 'streaming-gained', pairs: every({ capabilities: {} }, {}) },
  { code: 'streaming-lost', breaking: true, pairs: every({}, { capabilities: { streaming: false } }) },
  { code: 'push-gained', pairs: every({}, withCapabilities({ pushNotifications: true })) },
  { code: 'push-lost', breaking: true, pairs: every(withCapabilities({ pushNotifications: true }), {}) },
  {
    code: 'extended-card-gained',
    pairs: {
      'v0.3': [{}, { supportsAuthenticatedExtendedCard: true }],
      'v1.0': [{}, withCapabilities({ extendedAgentCard: true })],
    },
  },
  {
    code: 'extended-card-lost',
    breaking: true,
    pairs: {
      'v0.3': [{ supportsAuthenticatedExtendedCard: true }, {}],
      'v1.0': [withCapabilities({ extendedAgentCard: true }), {}],
    },
  },
  { code: 'extension-added', pairs: later({}, extension()) },
  { code: 'extension-added-required', breaking: true, pairs: later({}, extension({ required: true })) },
  { code: 'extension-removed', breaking: true, pairs: later(extension(), {}) },
  { code: 'extension-required', breaking: true, pairs: later(extension(), extension({ required: true })) },
  { code: 'extension-optional', pairs: later(extension({ required: true }), extension()) },
  { code: 'extension-changed', pairs: later(extension({ params: { a: 1 } }), extension({ params: { a: 2 } })) },
  { code: 'scheme-added', pairs: both(requires({ one: 'X-One' }, { one: [] }), requires(keys, { one: [] })) },
  {
    code: 'scheme-changed',
    breaking: true,
    pairs: {
      'v0.1': [
        { authentication: { schemes: ['apiKey'], credentials: '{"in":"header","name":"A"}' } },
        { authentication: { schemes: ['apiKey'], credentials: '{"in":"header","name":"B"}' } },
      ],
      ...both(requires({ one: 'X-One' }, { one: [] }), requires({ one: 'X-Other' }, { one: [] })),
    },
  },
  { code: 'scheme-removed', pairs: both(requires(keys, { one: [] }), requires({ one: 'X-One' }, { one: [] })) },
  {
    code: 'scheme-renamed',
    pairs: both(requires({ one: 'X-One' }, { one: [] }), requires({ uno: 'X-One' }, { uno: [] })),
  },
  {
    code: 'credential-demanded',
    breaking: true,
    pairs: { 'v0.1': [named(), named('bearer')], ...both(requires(keys), requires(keys, { one: [] })) },
  },
  {
    code: 'credential-not-demanded',
    pairs: {
      'v0.1': [named('bearer'), named()],
      ...both(requires(keys, { one: [] }), requires(keys, { one: [] }, {})),
    },
  },
  {
    code: 'requirement-added',
    pairs: {
      'v0.1': [named('bearer'), named('bearer', 'basic')],
      ...both(requires(keys, { one: [] }), requires(keys, { one: [] }, { two: [] })),
    },
  },
  {
    code: 'requirement-tightened',
    breaking: true,
    pairs: {
      'v0.1': [named('bearer', 'basic'), named('bearer')],
      ...both(requires(keys, { one: [] }, { two: [] }), requires(keys, { one: [] })),
    },
  },
  {
    code: 'requirement-loosened',
    pairs: both(requires(keys, { one: [] }, { one: [], two: [] }), requires(keys, { one: [] })),
  },
  { code: 'input-mode-added', pairs: every({}, { defaultInputModes: ['text/plain', 'image/png'] }) },
  { code: 'input-mode-removed', breaking: true, pairs: every({ defaultInputModes: ['image/png', 'text/plain'] }, {}) },
  {
    code: 'output-mode-added',
    pairs: every({ defaultOutputModes: [] }, { defaultOutputModes: ['text/plain', 'image/png'] }),
  },
  {
    code: 'output-mode-removed',
    breaking: true,
    pairs: every({ defaultOutputModes: ['image/png', 'text/plain'] }, {}),
  },
  { code: 'skill-added', pairs: every({}, skills({}, { id: 'n', name: 'New' })) },
  { code: 'skill-removed', breaking: true, pairs: every(skills({}, { id: 'n', name: 'New' }), {}) },
  { code: 'skill-id-changed', breaking: true, pairs: every({}, skills({ id: 'n' })) },
  { code: 'skill-renamed', pairs: every({}, skills({ name: 'New' })) },
  { code: 'skill-described', pairs: every({}, skills({ description: 'New' })) },
  { code: 'skill-tags-changed', pairs: every({}, skills({ tags: ['find', 'new'] })) },
  { code: 'skill-examples-changed', pairs: every({}, skills({ examples: [] })) },
  { code: 'skill-input-mode-added', pairs: every({}, skills({ inputModes: ['image/png'] })) },
  {
    code: 'skill-input-mode-removed',
    breaking: true,
    pairs: every(skills({ inputModes: ['image/png', 'text/csv'] }), skills({ inputModes: ['text/csv'] })),
  },
  { code: 'skill-output-mode-added', pairs: every({}, skills({ outputModes: ['image/png'] })) },
  {
    code: 'skill-output-mode-removed',
    breaking: true,
    pairs: every(skills({ outputModes: ['image/png', 'text/csv'] }), skills({ outputModes: ['text/csv'] })),
  },
  {
    code: 'skill-demands-more',
    breaking: true,
    pairs: { 'v0.3': [{}, skillRequires('bearer')['v0.3']], 'v1.0': [{}, skillRequires('token')['v1.0']] },
  },
  {
    code: 'skill-demands-less',
    pairs: {
      'v0.3': [skillRequires('bearer')['v0.3'], skillRequires('bearer', 'key')['v0.3']],
      'v1.0': [skillRequires('token')['v1.0'], {}],
    },
  },
  { code: 'skill-members-changed', pairs: every({}, skills({ 'x-price': 5 })) },
  { code: 'signature-added', pairs: later({}, signed('k')) },
  { code: 'signature-removed', pairs: later(signed('k'), {}) },
  { code: 'signature-key-changed', pairs: later(signed('k'), signed('l')) },
  {
    code: 'signature-renewed',
    pairs: later(signed('k'), {
      signatures: [{ ...(signed('k').signatures as JsonObject[])[0], signature: 'b3RoZXI' }],
    }),
  },
  { code: 'member-added', pairs: every({}, { 'x-team': 'a' }) },
  {
    code: 'member-changed',
    pairs: every(
      withCapabilities({ stateTransitionHistory: false }),
      withCapabilities({ stateTransitionHistory: true }),
    ),
  },
  { code: 'member-removed', pairs: every({ 'x-team': 'a' }, {}) },
  {
    code: 'order-only',
    pairs: every(skills({}, { id: 'n', name: 'New' }), skills({ id: 'n', name: 'New' }, {})),
  },
  { code: 'form-only', pairs: every({ 'x-a': 1, 'x-b': 2 }, { 'x-b': 2, 'x-a': 1 }) },
  { code: 'other', pairs: every({}, { name: 'Agent ' }) },
]
