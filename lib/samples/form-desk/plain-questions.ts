import type { Question } from '@/lib/samples/form-desk/question'
import { berthSchema } from '@/lib/samples/form-desk/berth-schema'

/** Words alone. */
export const inWords: Question = { parts: [{ text: 'Which pier do you want to leave from?' }] }

/** A few answers to choose from. */
export const choices: Question = {
  parts: [
    { text: 'Which ferry shall I hold for you?' },
    { data: { question: 'Which ferry?', options: ['06:10', '06:30', '06:50', 'The next one'] } },
  ],
}

/** A JSON Schema, as data. */
export const schema: Question = {
  parts: [{ text: 'I need a few details for the berth.' }, { data: berthSchema, mediaType: 'application/schema+json' }],
}

/** The form message of the A2A samples, with values that are filled in already. */
export const formMessage: Question = {
  parts: [
    {
      data: {
        type: 'form',
        instructions: 'Check what I noted, and fill in the rest.',
        form: {
          type: 'object',
          title: 'Refund of a ticket',
          required: ['date', 'amount', 'purpose'],
          properties: {
            date: { type: 'string', format: 'date', title: 'Day of the crossing' },
            amount: { type: 'number', title: 'Amount', minimum: 0, maximum: 500 },
            purpose: { type: 'string', title: 'Why', description: 'A few words are enough' },
          },
        },
        form_data: { date: '2026-05-04', amount: 34 },
      },
    },
  ],
}
