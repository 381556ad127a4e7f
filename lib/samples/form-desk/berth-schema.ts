import type { JsonObject } from '@/lib/a2a/json'

/** A long form: objects within objects, lists, choices, dates, numbers with limits, a file. */
export const berthSchema: JsonObject = {
  type: 'object',
  title: 'A berth for your boat',
  description: 'Everything with a star is needed.',
  required: ['skipper', 'boat', 'arrival', 'nights'],
  properties: {
    skipper: {
      type: 'object',
      title: 'Skipper',
      required: ['name', 'email'],
      properties: {
        name: { type: 'string', title: 'Name', minLength: 2 },
        email: { type: 'string', title: 'E-mail', format: 'email' },
        website: { type: 'string', title: 'Website', format: 'uri' },
      },
    },
    boat: {
      type: 'object',
      title: 'Boat',
      required: ['kind', 'length'],
      properties: {
        kind: { type: 'string', title: 'Kind', enum: ['Sailing boat', 'Motor boat', 'Rowing boat'] },
        length: { type: 'number', title: 'Length in metres', minimum: 2, maximum: 40 },
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
        { const: 'quay', title: 'Quay: near the town' },
        { const: 'island', title: 'Island: quiet' },
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
          born: { type: 'string', title: 'Born', format: 'date' },
        },
      },
    },
    papers: { type: 'string', title: 'Papers of the boat', format: 'data-url' },
    newsletter: { type: 'boolean', title: 'Write to me about the harbour', default: false },
  },
}
