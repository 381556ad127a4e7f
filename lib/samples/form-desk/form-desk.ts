import type { JsonObject } from '@/lib/a2a/json'
import { type DemoSkill, runDemo, toAgentSkills } from '@/lib/samples/demos/demo-skill'
import { askQuestion, type Question, surface } from '@/lib/samples/form-desk/surface'
import { type SampleAgent, sampleCard } from '@/lib/samples/sample-agent'

/** A long form: nested objects, lists, choices, dates, numbers with limits, a file. */
const berthSchema: JsonObject = {
  type: 'object',
  title: 'Book a berth',
  description: 'Fields marked with * are required.',
  required: ['skipper', 'boat', 'arrival', 'nights'],
  properties: {
    skipper: {
      type: 'object',
      title: 'Skipper',
      required: ['name', 'email'],
      properties: {
        name: { type: 'string', title: 'Name', minLength: 2 },
        email: { type: 'string', title: 'Email', format: 'email' },
        website: { type: 'string', title: 'Website', format: 'uri' },
      },
    },
    boat: {
      type: 'object',
      title: 'Boat',
      required: ['kind', 'length'],
      properties: {
        kind: { type: 'string', title: 'Type', enum: ['Sailboat', 'Motorboat', 'Rowboat'] },
        length: { type: 'number', title: 'Length in meters', minimum: 2, maximum: 40 },
        registration: {
          type: 'string',
          title: 'Registration',
          description: 'Two letters and four digits',
          pattern: '^[A-Z]{2}\\d{4}$',
        },
      },
    },
    arrival: { type: 'string', title: 'Arrival', format: 'date' },
    nights: { type: 'integer', title: 'Nights', minimum: 1, maximum: 30, default: 2 },
    pier: {
      title: 'Pier',
      type: 'string',
      default: 'quay',
      oneOf: [
        { const: 'quay', title: 'Quay (near the town)' },
        { const: 'island', title: 'Island (quiet)' },
      ],
    },
    services: {
      type: 'array',
      title: 'Services',
      uniqueItems: true,
      items: { type: 'string', enum: ['Electricity', 'Water', 'Fuel', 'Laundry'] },
    },
    crew: {
      type: 'array',
      title: 'Crew',
      maxItems: 8,
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', title: 'Name' },
          born: { type: 'string', title: 'Date of birth', format: 'date' },
        },
      },
    },
    papers: { type: 'string', title: 'Boat documents', format: 'data-url' },
    newsletter: { type: 'boolean', title: 'Subscribe to the newsletter', default: false },
  },
}

const formUri = 'https://a2a-extensions.agentstack.beeai.dev/ui/form_request/v1'
const approvalUri = 'https://a2a-extensions.agentstack.beeai.dev/interactions/approval/v1'

const formRender: JsonObject = {
  title: 'Lighthouse tour',
  description: 'Tours start every hour. Children must be accompanied by an adult.',
  columns: 2,
  submit_label: 'Book tour',
  fields: [
    {
      id: 'name',
      type: 'text',
      label: 'Name',
      required: true,
      placeholder: 'Ida Berg',
      auto_resize: false,
      col_span: 1,
    },
    { id: 'day', type: 'date', label: 'Date', required: true, col_span: 1 },
    {
      id: 'language',
      type: 'singleselect',
      label: 'Language',
      required: false,
      options: [
        { id: 'en', label: 'English' },
        { id: 'no', label: 'Norsk' },
        { id: 'zh', label: '中文' },
      ],
      default_value: 'en',
    },
    {
      id: 'rooms',
      type: 'multiselect',
      label: 'Rooms to visit',
      required: false,
      options: [
        { id: 'lamp', label: 'Lamp room' },
        { id: 'clock', label: 'Clock room' },
        { id: 'cellar', label: 'Cellar' },
      ],
    },
    {
      id: 'letter',
      type: 'file',
      label: 'School letter',
      required: false,
      accept: ['application/pdf', 'image/*'],
    },
    { id: 'stairs', type: 'checkbox', label: 'Stairs', content: 'I can climb 199 steps', required: true },
  ],
}

/** A form in the metadata of the message (Agent Stack, form extension). */
const stackForm: Question = {
  parts: [{ text: 'Enter the details of your visit.' }],
  metadata: { [formUri]: formRender },
}

/** A tool call that needs approval (Agent Stack, approval extension). */
const approval: Question = {
  parts: [{ text: 'Can I move the ferry to the north shore?' }],
  metadata: {
    [approvalUri]: {
      action: 'tool-call',
      title: 'Move ferry',
      description: 'This affects 200 passengers.',
      name: 'move_ferry',
      input: { ferry: 'B2', from: 'Quay', to: 'North shore', at: '18:30' },
    },
  },
}

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
    ...sampleCard,
    name: 'Form desk',
    description:
      'Asks for input in every supported way: text, choices, forms and approvals. Returns your answer as it was received.',
    inputModes: ['text/plain', 'application/json'],
    outputModes: ['text/plain', 'application/json'],
    skills: toAgentSkills(rooms),
  },
  respond: (turn) => runDemo(rooms, turn),
}
