import type { SampleAgent } from '@/lib/samples/agent'
import { berthSchema } from '@/lib/samples/form-desk/berth-schema'
import { approval, stackForm } from '@/lib/samples/form-desk/extension-forms'
import { askWith, type Question } from '@/lib/samples/form-desk/question'
import { surface } from '@/lib/samples/form-desk/surface'
import { type Room, skillsOf, walk } from '@/lib/samples/rooms/room'

/** Words alone. */
const inWords: Question = { parts: [{ text: 'Which pier do you want to leave from?' }] }

/** A few answers to choose from. */
const choices: Question = {
  parts: [
    { text: 'Which ferry should I book?' },
    { data: { question: 'Which ferry?', options: ['06:10', '06:30', '06:50', 'Next available'] } },
  ],
}

/** A JSON Schema, as data. */
const schema: Question = {
  parts: [
    { text: 'Enter the details of your boat and stay.' },
    { data: berthSchema, mediaType: 'application/schema+json' },
  ],
}

/** The form message of the A2A samples, with values that are filled in already. */
const formMessage: Question = {
  parts: [
    {
      data: {
        type: 'form',
        instructions: 'Check the prefilled values and complete the form.',
        form: {
          type: 'object',
          title: 'Ticket refund',
          required: ['date', 'amount', 'purpose'],
          properties: {
            date: { type: 'string', format: 'date', title: 'Travel date' },
            amount: { type: 'number', title: 'Amount', minimum: 0, maximum: 500 },
            purpose: { type: 'string', title: 'Reason', description: 'A short explanation' },
          },
        },
        form_data: { date: '2026-05-04', amount: 34 },
      },
    },
  ],
}

const questions: Room = {
  id: 'questions',
  name: 'Questions',
  description: 'Asks a question as text, with answers to choose from, or for your approval.',
  tags: ['questions', 'approval'],
  exhibits: [
    { prompt: 'Ask me a question', words: /ask me something|question/i, show: askWith(inWords) },
    { prompt: 'Let me choose', words: /choose|choice|quick/i, show: askWith(choices) },
    { prompt: 'Ask for my approval', words: /approv/i, show: askWith(approval) },
  ],
}

const forms: Room = {
  id: 'forms',
  name: 'Forms',
  description: 'Asks with a JSON Schema form, a prefilled form, an Agent Stack form or an A2UI form.',
  tags: ['forms', 'json-schema', 'a2ui'],
  exhibits: [
    { prompt: 'Show me a long form', words: /long form|schema/i, show: askWith(schema) },
    { prompt: 'Show me a prefilled form', words: /half filled|form message/i, show: askWith(formMessage) },
    { prompt: 'Show me an Agent Stack form', words: /stack/i, show: askWith(stackForm) },
    { prompt: 'Show me an A2UI form', words: /a2ui|surface/i, show: askWith(surface) },
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
      'Asks for input in every supported way: text, choices, forms and approvals. Returns your answer as it was received.',
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
