import type { JsonObject } from '@/lib/a2a/json'

/** A long form: nested objects, lists, choices, dates, numbers with limits, a file. */
export const berthSchema: JsonObject = {
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
