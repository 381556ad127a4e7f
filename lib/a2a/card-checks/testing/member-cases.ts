import type { CardCase, CardCases } from '@/lib/a2a/card-checks/testing/card-case'

const long = 'word '.repeat(1200)
const relative: CardCase = { change: { documentationUrl: '/docs' }, path: 'documentationUrl' }

export const memberCases: CardCases = {
  name: { path: 'name' },
  'name-missing': { change: { name: '' }, path: 'name' },
  version: { path: 'version' },
  'version-missing': { without: ['version'], path: 'version' },
  'description-missing': { change: { description: '' }, path: 'description' },
  'name-hides': { change: { name: 'Travel\u202Eksed' }, path: 'name' },
  'not-described': { without: ['description'], path: 'description' },
  'link-unusable': { change: { provider: { organization: 'O', url: 'javascript:alert(1)' } }, path: 'provider.url' },
  'link-relative': relative,
  'member-missing': { change: { provider: { url: 'https://provider.example' } }, path: 'provider.organization' },
  'member-type': { change: { capabilities: { streaming: 'yes' } }, path: 'capabilities.streaming' },
  'member-null': { change: { documentationUrl: null }, path: 'documentationUrl' },
  'member-of-other': {
    'v0.1': { change: { iconUrl: 'https://agent.example/icon.png' }, path: 'iconUrl' },
    'v0.2': { change: { signatures: [] }, path: 'signatures' },
    'v0.3': { change: { capabilities: { extendedAgentCard: true } }, path: 'capabilities.extendedAgentCard' },
    'v1.0': { change: { supportsExtendedAgentCard: true }, path: 'supportsExtendedAgentCard' },
  },
  'member-snake-case': {
    without: ['defaultInputModes'],
    change: { default_input_modes: ['text/plain'] },
    path: 'default_input_modes',
  },
  'member-misspelt': {
    change: { documentationURL: 'https://agent.example/docs' },
    path: 'documentationURL',
  },
  'member-unknown': { change: { 'x vendor': 1 }, path: '["x vendor"]' },
  'member-twice': { raw: '{"skills":[{},{"id":"a","id":"b"}]}', path: 'skills[1].id' },
  'text-long': { change: { description: long }, path: 'description' },
}
