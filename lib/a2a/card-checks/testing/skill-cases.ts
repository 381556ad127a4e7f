import type { CardCase, CardCases } from '@/lib/a2a/card-checks/testing/card-case'
import type { JsonObject } from '@/lib/a2a/json'

const skill = { id: 's', name: 'S', description: 'D', tags: ['t'], examples: ['Do it'] }

/** A card with another first skill. */
function first(change: JsonObject, path: string, more: JsonObject[] = []): CardCase {
  return { change: { skills: [{ ...skill, ...change }, ...more] }, path }
}

const extension = (change: JsonObject) => ({ capabilities: { extensions: [{ uri: 'urn:x:y', ...change }] } })
const streaming = { capabilities: { streaming: true } }

export const skillCases: CardCases = {
  skills: { path: 'skills' },
  'skills-missing': { change: { skills: [] }, path: 'skills' },
  'skills-many': {
    change: { skills: Array.from({ length: 300 }, (_, position) => ({ ...skill, id: `s${position}` })) },
    path: 'skills',
  },
  'skill-id-missing': first({ id: '' }, 'skills[0].id'),
  'skill-name-missing': first({ name: null }, 'skills[0].name'),
  'skill-description-missing': first({ description: null }, 'skills[0].description'),
  'skill-not-described': first({ description: null }, 'skills[0].description'),
  'skill-tags-missing': first({ tags: null }, 'skills[0].tags'),
  'skill-untagged': first({ tags: [] }, 'skills[0].tags'),
  'skill-without-examples': first({ examples: [] }, 'skills[0].examples'),
  'skill-id-twice': first({}, 'skills[1].id', [skill]),
  modes: { path: 'defaultInputModes' },
  'modes-missing': { change: { defaultOutputModes: [] }, path: 'defaultOutputModes' },
  'mode-no-media-type': first({ inputModes: ['text/plain', 'anything'] }, 'skills[0].inputModes[1]'),
  'mode-kind': { change: { defaultInputModes: ['text'] }, path: 'defaultInputModes[0]' },
  'mode-slip': first({ outputModes: ['application/html'] }, 'skills[0].outputModes[0]'),
  capabilities: { path: 'capabilities' },
  'capabilities-missing': { change: { capabilities: null }, path: 'capabilities' },
  'extension-required': { change: extension({ required: true }), path: 'capabilities.extensions[0]' },
  'extension-no-uri': { change: extension({ uri: 'tracing' }), path: 'capabilities.extensions[0].uri' },
  'streaming-refused': { change: streaming, evidence: { streaming: 'refused' }, path: 'capabilities.streaming' },
  'push-refused': { evidence: { push: 'refused' }, path: 'capabilities.pushNotifications' },
  'extended-card-refused': {
    'v0.2': { evidence: { extendedCard: 'refused' }, path: 'supportsAuthenticatedExtendedCard' },
    'v0.3': { evidence: { extendedCard: 'refused' }, path: 'supportsAuthenticatedExtendedCard' },
    'v1.0': { evidence: { extendedCard: 'refused' }, path: 'capabilities.extendedAgentCard' },
  },
  'too-many': first({ tags: Array.from({ length: 101 }, (_, position) => `t${position}`) }, 'tags'),
  'and-more': {
    change: {
      defaultInputModes: ['text/plain'],
      skills: Array.from({ length: 102 }, () => ({ ...skill, examples: [] })),
    },
    path: 'card',
  },
}
