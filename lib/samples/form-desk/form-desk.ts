import type { SampleAgent } from '@/lib/samples/agent'
import { approval, stackForm } from '@/lib/samples/form-desk/extension-forms'
import { choices, formMessage, inWords, schema } from '@/lib/samples/form-desk/plain-questions'
import { askWith } from '@/lib/samples/form-desk/question'
import { surface } from '@/lib/samples/form-desk/surface'
import { type Room, skillsOf, walk } from '@/lib/samples/rooms/room'

const questions: Room = {
  id: 'questions',
  name: 'Questions',
  description: 'Asks in words, with a few answers to choose from, or for your approval.',
  tags: ['questions', 'approval'],
  exhibits: [
    { prompt: 'Ask me something', words: /ask me something|question/i, show: askWith(inWords) },
    { prompt: 'Let me choose', words: /choose|choice|quick/i, show: askWith(choices) },
    { prompt: 'Ask for my approval', words: /approv/i, show: askWith(approval) },
  ],
}

const forms: Room = {
  id: 'forms',
  name: 'Forms',
  description: 'Asks with a long JSON Schema, a form message, a form of Agent Stack, or a surface of A2UI.',
  tags: ['forms', 'json-schema', 'a2ui'],
  exhibits: [
    { prompt: 'Ask with a long form', words: /long form|schema/i, show: askWith(schema) },
    {
      prompt: 'Ask with a form that is half filled in',
      words: /half filled|form message/i,
      show: askWith(formMessage),
    },
    { prompt: 'Ask with an Agent Stack form', words: /stack/i, show: askWith(stackForm) },
    { prompt: 'Ask with an A2UI surface', words: /a2ui|surface/i, show: askWith(surface) },
  ],
}

const rooms = [questions, forms]

/** Speaks v0.3: asks in every way an agent can ask, and shows what it got. */
export const formDesk: SampleAgent = {
  name: 'form-desk',
  dialect: 'v0.3',
  card: {
    name: 'Form desk',
    description:
      'Asks in every way an agent can ask: in words, with choices, with forms, for approval. Then it shows what it got.',
    version: '1.0.0',
    provider: { organization: 'Switchboard samples', url: 'https://example.com' },
    capabilities: { streaming: true, pushNotifications: false, extendedCard: false, extensions: [] },
    securitySchemes: {},
    security: [],
    inputModes: ['text/plain', 'application/json'],
    outputModes: ['text/plain', 'application/json'],
    skills: skillsOf(rooms),
  },
  act: (turn) => walk(rooms, turn),
}
