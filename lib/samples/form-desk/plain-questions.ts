import type { Question } from '@/lib/samples/form-desk/question'
import { berthSchema } from '@/lib/samples/form-desk/berth-schema'

/** Words alone. */
export const inWords: Question = { parts: [{ text: 'Which pier do you want to leave from?' }] }

/** A few answers to choose from. */
export const choices: Question = {
  parts: [
    { text: 'Which ferry should I book?' },
    { data: { question: 'Which ferry?', options: ['06:10', '06:30', '06:50', 'Next available'] } },
  ],
}

/** A JSON Schema, as data. */
export const schema: Question = {
  parts: [
    { text: 'Enter the details of your boat and stay.' },
    { data: berthSchema, mediaType: 'application/schema+json' },
  ],
}

/** The form message of the A2A samples, with values that are filled in already. */
export const formMessage: Question = {
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
