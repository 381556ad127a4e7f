import type { SampleAgent } from '@/lib/samples/sample-agent'
import { berthSchema } from '@/lib/samples/form-desk/berth-schema'
import { approval, stackForm } from '@/lib/samples/form-desk/extension-forms'
import { askQuestion, type Question } from '@/lib/samples/form-desk/question'
import { surface } from '@/lib/samples/form-desk/surface'
import { type DemoSkill, toAgentSkills, runDemo } from '@/lib/samples/demos/demo-skill'

/** A question as text. */
const textQuestion: Question = { parts: [{ text: 'Which pier do you want to leave from?' }] }

/** Suggested answers. */
const choices: Question = {
  parts: [
    { text: 'Which ferry should I book?' },
    { data: { question: 'Which ferry?', options: ['06:10', '06:30', '06:50', 'Next available'] } },
  ],
}

/** A JSON Schema as data. */
const schema: Question = {
  parts: [
    { text: 'Enter the details of your boat and stay.' },
    { data: berthSchema, mediaType: 'application/schema+json' },
  ],
}

/** The form message of the A2A samples, with prefilled values. */
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

const questions: DemoSkill = {
  id: 'questions',
  name: 'Questions',
  description: 'Asks a question as text, with answers to choose from, or for your approval.',
  tags: ['questions', 'approval'],
  demos: [
    { prompt: 'Ask me a question', keywords: /ask me something|question/i, run: askQuestion(textQuestion) },
    { prompt: 'Let me choose', keywords: /choose|choice|quick/i, run: askQuestion(choices) },
    { prompt: 'Ask for my approval', keywords: /approv/i, run: askQuestion(approval) },
  ],
}

const forms: DemoSkill = {
  id: 'forms',
  name: 'Forms',
  description: 'Asks with a JSON Schema form, a prefilled form, an Agent Stack form or an A2UI form.',
  tags: ['forms', 'json-schema', 'a2ui'],
  demos: [
    { prompt: 'Show me a long form', keywords: /long form|schema/i, run: askQuestion(schema) },
    { prompt: 'Show me a prefilled form', keywords: /half filled|form message/i, run: askQuestion(formMessage) },
    { prompt: 'Show me an Agent Stack form', keywords: /stack/i, run: askQuestion(stackForm) },
    { prompt: 'Show me an A2UI form', keywords: /a2ui|surface/i, run: askQuestion(surface) },
  ],
}

const rooms = [questions, forms]

/** Sample agent with v0.3: asks for input in every supported way and returns the answers it receives. */
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
    skills: toAgentSkills(rooms),
  },
  respond: (turn) => runDemo(rooms, turn),
}
