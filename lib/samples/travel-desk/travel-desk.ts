import type { SampleAgent, Step, Turn } from '@/lib/samples/agent'
import { completed, textOf, working } from '@/lib/samples/steps'
import { bookFlight } from '@/lib/samples/travel-desk/flights'
import { orderPhone } from '@/lib/samples/travel-desk/phone-order'
import { listTickets } from '@/lib/samples/travel-desk/tickets'

const introduction = `I am the travel desk. I can

- **book a flight**: say “Book a flight”, and I will ask for the details with a form
- **order a work phone**: say “Request a new phone for me”
- **list your open IT tickets**: say “Show me a list of my open IT tickets”`

function skillFor(turn: Turn) {
  // The first message of a task says what it is about; later ones answer our question.
  const text = textOf(turn.history[0] ?? turn.message)
  if (/flight|fly|trip|travel|book/i.test(text)) return bookFlight
  if (/phone|iphone|android/i.test(text)) return orderPhone
  if (/ticket/i.test(text)) return listTickets
  return undefined
}

async function* introduce(): AsyncGenerator<Step> {
  yield working()
  yield completed(introduction)
}

/** Speaks v0.1: asks back with a form, answers with data. */
export const travelDesk: SampleAgent = {
  name: 'travel-desk',
  dialect: 'v0.1',
  card: {
    name: 'Travel desk',
    description:
      'Books flights after asking for the details with a form, orders work phones, and lists open IT tickets as text or JSON.',
    version: '1.0.0',
    provider: { organization: 'Switchboard samples' },
    capabilities: { streaming: true, pushNotifications: false, extendedCard: false, extensions: [] },
    securitySchemes: {},
    security: [],
    inputModes: ['text/plain', 'application/json'],
    outputModes: ['text/plain', 'application/json'],
    skills: [
      {
        id: 'book-flight',
        name: 'Book a flight',
        description: 'Asks where and when with a form, and answers with an itinerary as data.',
        tags: ['travel', 'flights', 'forms'],
        examples: [
          "I'd like to book a flight.",
          'Book a flight from Berlin (BER) to Tokyo (HND) on October 10, returning October 24',
        ],
      },
      {
        id: 'order-phone',
        name: 'Order a phone',
        description: 'Orders a work phone of the kind you choose.',
        tags: ['procurement', 'phones'],
        examples: ['request a new phone for me'],
      },
      {
        id: 'list-tickets',
        name: 'List tickets',
        description: 'Lists your open IT tickets, as JSON if the message asks for it.',
        tags: ['it-support', 'structured-output'],
        examples: ['Show me a list of my open IT tickets'],
      },
    ],
  },
  act: (turn) => skillFor(turn)?.(turn) ?? introduce(),
}
