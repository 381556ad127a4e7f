import type { CardCase, CardCases } from '@/lib/a2a/card-checks/testing/card-case'
import type { Generation } from '@/lib/a2a/card-checks/rule'
import type { JsonObject } from '@/lib/a2a/json'

/** The same URL in each protocol version. */
function at(url: string, more: Partial<CardCase> = {}): Record<Generation, CardCase> {
  const earlier: CardCase = { change: { url }, path: 'url', ...more }
  const face = { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }
  const latest = { change: { supportedInterfaces: [face] }, path: 'supportedInterfaces[0].url', ...more }
  return { 'v0.1': earlier, 'v0.2': earlier, 'v0.3': earlier, 'v1.0': latest }
}

/** The URL that is called, which is reported for all URLs together. */
function called(change: JsonObject, latest: JsonObject): Record<Generation, CardCase> {
  const earlier: CardCase = { change, path: 'url' }
  const v01: CardCase = { change: { ...change, protocolVersion: '0.1' }, path: 'url' }
  const face = [{ protocolBinding: 'JSONRPC', protocolVersion: '1.0', ...latest }]
  const v10: CardCase = { change: { supportedInterfaces: face }, path: 'supportedInterfaces' }
  return { 'v0.1': v01, 'v0.2': earlier, 'v0.3': earlier, 'v1.0': v10 }
}

/** The same interface in each protocol version that has several. */
function listed(name: string, value: string, more: JsonObject[] = [], path = ''): CardCases[string] {
  const url = 'https://agent.example/rpc'
  const earlier = { url, transport: 'JSONRPC', ...(name && { transport: value }) }
  const latest = { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', ...(name && { protocolBinding: value }) }
  const place = (list: string, member: string) => path || `${list}[0].${member}`
  const v0: CardCase = {
    change: { additionalInterfaces: [earlier, ...more] },
    path: place('additionalInterfaces', 'transport'),
  }
  const v1: CardCase = {
    change: { supportedInterfaces: [latest, ...more] },
    path: place('supportedInterfaces', 'protocolBinding'),
  }
  return { 'v0.2': v0, 'v0.3': v0, 'v1.0': v1 }
}

const face = { url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }
const earlierFace = { url: 'https://agent.example/rpc', transport: 'JSONRPC' }

/** A binding that Switchboard does not call. */
const customBinding = 'https://bindings.example/x'

export const addressCases: CardCases = {
  address: { ...called({}, {}), 'v1.0': { path: 'supportedInterfaces' } },
  'address-missing': {
    ...called({ url: null, additionalInterfaces: [] }, {}),
    'v1.0': { change: { supportedInterfaces: [], protocolVersion: '1.0' }, path: 'supportedInterfaces' },
  },
  'address-unusable': called({ url: 'ftp://agent.example', additionalInterfaces: [] }, { url: 'localhost:9999' }),
  'address-not-callable': called(
    { preferredTransport: customBinding, additionalInterfaces: [] },
    { url: 'https://agent.example/x', protocolBinding: customBinding },
  ),
  'address-password': called(
    { url: 'https://me:word@agent.example/rpc', additionalInterfaces: [] },
    { url: 'https://me:word@agent.example/rpc' },
  ),
  'address-scheme': at('localhost:9999'),
  'address-relative': at('/rpc'),
  'address-to-listen-on': at('http://0.0.0.0:9999/'),
  'address-unroutable': at('http://169.254.1.1/'),
  'address-local': at('http://[::1]:9999/', { cardUrl: 'http://agents.example.com/agent.json' }),
  'address-private': at('https://10.0.0.8/rpc'),
  'address-placeholder': at('https://other.example/rpc'),
  'address-plain-http': at('http://agent.example/rpc'),
  'address-insecure': at('http://agents.acme.io/rpc', { cardUrl: '' }),
  'address-elsewhere': at('https://a.acme.io/rpc', { cardUrl: 'https://b.other.io/.well-known/agent.json' }),
  'address-fragment': at('https://agent.example/rpc#top'),
  'url-missing': { 'v0.2': { change: { url: '' }, path: 'url' }, 'v0.3': { change: { url: null }, path: 'url' } },
  'interfaces-missing': {
    'v1.0': {
      change: { supportedInterfaces: null, url: 'https://agent.example/rpc', protocolVersion: '1.0' },
      path: 'supportedInterfaces',
    },
  },
  'transport-missing': { change: { preferredTransport: null }, path: 'preferredTransport' },
  'binding-spelling': listed('binding', 'http+json'),
  'binding-unknown': listed('binding', 'soap'),
  'interface-twice': {
    ...listed('', '', [earlierFace], 'additionalInterfaces[1]'),
    'v1.0': { change: { supportedInterfaces: [face, face] }, path: 'supportedInterfaces[1]' },
  },
  'interface-version-missing': {
    change: { supportedInterfaces: [face, { ...face, protocolVersion: '' }] },
    path: 'supportedInterfaces[1].protocolVersion',
  },
  generation: {
    'v0.1': { path: 'protocolVersion' },
    'v0.2': { path: 'protocolVersion' },
    'v0.3': { path: 'protocolVersion' },
    'v1.0': { path: 'supportedInterfaces' },
  },
  'generation-guessed': {
    'v0.1': {
      without: ['authentication'],
      cardUrl: 'https://agent.example/.well-known/agent.json',
      path: 'protocolVersion',
    },
    'v0.3': {
      without: [
        'protocolVersion',
        'preferredTransport',
        'iconUrl',
        'additionalInterfaces',
        'securitySchemes',
        'security',
        'supportsAuthenticatedExtendedCard',
        'signatures',
      ],
      change: { capabilities: {} },
      path: 'protocolVersion',
    },
    'v1.0': {
      change: { supportedInterfaces: [{ ...face, protocolVersion: '' }] },
      path: 'supportedInterfaces',
    },
  },
  'protocol-version-missing': { without: ['protocolVersion'], path: 'protocolVersion' },
  'protocol-version-unknown': { change: { protocolVersion: 'latest' }, path: 'protocolVersion' },
  'protocol-version-newer': {
    change: { supportedInterfaces: [{ ...face, protocolVersion: '1.1' }] },
    path: 'supportedInterfaces[0].protocolVersion',
  },
  'protocol-version-older': { change: { protocolVersion: '0.1.0' }, path: 'protocolVersion' },
  'interface-version-patch': {
    change: { supportedInterfaces: [{ ...face, protocolVersion: '1.0.0' }] },
    path: 'supportedInterfaces[0].protocolVersion',
  },
  'dialect-learned': {
    'v0.1': { evidence: { dialect: 'v0.3' }, path: 'protocolVersion' },
    'v0.2': { evidence: { dialect: 'v0.1' }, path: 'protocolVersion' },
    'v0.3': { evidence: { dialect: 'v1.0' }, path: 'protocolVersion' },
    'v1.0': { evidence: { dialect: 'v0.3' }, path: 'supportedInterfaces' },
  },
}
