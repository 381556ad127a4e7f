import type { Message, Part } from '@/lib/a2a/model'
import {
  completedStep,
  inputRequiredStep,
  pause,
  readData,
  readInstruction,
  type SampleAgent,
  sampleCard,
  type Step,
  type Turn,
  workingStep,
} from '@/lib/samples/sample-agent'

interface FlightRequest {
  from?: string
  to?: string
  departure?: string
  return?: string
  travellers: number
  cabin: string
}

/** In characters. Longer values are truncated. */
const maxLength = 200

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns "October 10th" or "2026-10-10" as an ISO date, the former of the coming year; undefined if it is neither. */
function parseDate(text: string | undefined, year: number): string | undefined {
  const iso = /\d{4}-\d{2}-\d{2}/.exec(text ?? '')
  if (iso) return iso[0]
  const named = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2})/i.exec(text ?? '')
  const month = months.indexOf(named?.[1]?.toLowerCase() ?? '') + 1
  if (!named?.[2] || month === 0) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${named[2].padStart(2, '0')}`
}

function parseRequestText(text: string): FlightRequest {
  const route = /from\s(.{1,80}?)\sto\s(.{1,80}?)(?=\s(?:around|on|about|for|in|leaving|departing)\b|[,.;]|$)/i.exec(
    text,
  )
  const year = new Date().getUTCFullYear() + 1
  const [leaving, returning] = text.split(/return\w*|back/i)
  return {
    from: route?.[1]?.trim(),
    to: route?.[2]?.trim(),
    departure: parseDate(leaving, year),
    return: parseDate(returning, year),
    travellers: Number(/(\d)\s+(?:people|persons|travell?ers|adults)/i.exec(text)?.[1] ?? 1),
    cabin: /business/i.test(text) ? 'Business' : 'Economy',
  }
}

/** Reads a flight request from a submitted form or from text. */
function readFlightRequest(message: Message): FlightRequest {
  const form = readData(message)
  if (!form) return parseRequestText(readInstruction(message))
  const word = (name: string) => {
    const value = form[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined
  }
  return {
    from: word('from'),
    to: word('to'),
    departure: word('departure'),
    return: word('return'),
    travellers: typeof form.travellers === 'number' ? form.travellers : 1,
    cabin: word('cabin') ?? 'Economy',
  }
}

/** Returns the missing details in the user's words. */
function listMissingFields(request: FlightRequest): string[] {
  const needed = { 'departure city': request.from, destination: request.to, 'departure date': request.departure }
  return Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
}

const airportCode = (place = '') => /\(([A-Z]{3})\)/.exec(place)?.[1] ?? place

function createLeg(from: string, to: string, day: string, flight: number) {
  return { flight: `SB ${flight}`, from, to, departure: `${day}T18:00:00Z`, arrival: `${day}T23:55:00Z` }
}

/** Creates a booking (seed 003, 9.3). The confirmation number depends only on the request. */
function createBooking(request: FlightRequest) {
  const seed = [...JSON.stringify(request)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7)
  const from = airportCode(request.from)
  const to = airportCode(request.to)
  const legs = [createLeg(from, to, request.departure ?? '', 100 + (seed % 800))]
  if (request.return) legs.push(createLeg(to, from, request.return, 101 + (seed % 800)))
  return {
    confirmationId: `XYZ${seed}`,
    from,
    to,
    travellers: request.travellers,
    cabin: request.cabin,
    pricePerPerson: { currency: 'EUR', amount: 320 + (seed % 400) },
    legs,
  }
}

const places = ['Berlin (BER)', 'Lisbon (LIS)', 'London (LHR)', 'New York (JFK)', 'Shanghai (PVG)', 'Tokyo (HND)']

/**
 * Returns the question as text and as a form with a JSON Schema (seed 003, 9.3: instructions as one part, structure as a
 * second).
 */
function itineraryQuestion(missing?: string[]): Part[] {
  const text = missing?.length
    ? `Some details are missing: ${missing.join(', ')}.`
    : 'Where would you like to fly, and when? Fill in the form to book a flight.'
  return [
    { text },
    {
      data: {
        type: 'form',
        instructions: 'Enter your trip details',
        form: {
          type: 'object',
          title: 'Flight request',
          properties: {
            from: { type: 'string', title: 'From', enum: places, default: 'New York (JFK)' },
            to: { type: 'string', title: 'To', enum: places, default: 'London (LHR)' },
            departure: { type: 'string', format: 'date', title: 'Departure' },
            return: { type: 'string', format: 'date', title: 'Return' },
            travellers: { type: 'integer', title: 'Travelers', minimum: 1, maximum: 9, default: 1 },
            cabin: {
              type: 'string',
              title: 'Cabin',
              enum: ['Economy', 'Premium economy', 'Business'],
              default: 'Economy',
            },
          },
          required: ['from', 'to', 'departure', 'travellers'],
        },
      },
    },
  ]
}

/** Asks for the details of the trip with a form, then returns an itinerary as data. */
async function* bookFlight(turn: Turn): AsyncGenerator<Step> {
  const request = readFlightRequest(turn.message)
  const missing = listMissingFields(request)
  if (missing.length > 0) {
    yield inputRequiredStep(...itineraryQuestion(turn.history.length > 0 ? missing : undefined))
    return
  }
  for (const text of ['Searching for flights', 'Comparing 3 connections', 'Booking seats']) {
    yield workingStep(text)
    await pause(350, turn.signal)
  }
  const booking = createBooking(request)
  yield {
    step: 'artifact',
    artifact: {
      artifactId: 'itinerary',
      name: 'FlightItinerary.json',
      parts: [{ data: booking, mediaType: 'application/json' }],
    },
    lastChunk: true,
  }
  yield completedStep(`Your flight is booked. The confirmation number is ${booking.confirmationId}.`)
}

const tickets = [
  { ticketNumber: 'REQ12312', description: 'Request VPN access' },
  { ticketNumber: 'REQ23422', description: 'Add to mailing list team-gcp-onboarding' },
  { ticketNumber: 'REQ23891', description: 'Replace the laptop battery' },
]

function wantsJson(message: Message): boolean {
  return message.parts.some(
    (part) => part.metadata?.mimeType === 'application/json' || part.metadata?.schema !== undefined,
  )
}

/** Lists open tickets: as JSON text if the message requests it (seed 001, structured output), else as a table. */
async function* listTickets(turn: Turn): AsyncGenerator<Step> {
  yield workingStep('Loading tickets')
  await pause(300, turn.signal)
  const table = [
    '| Ticket | Description |',
    '| --- | --- |',
    ...tickets.map((row) => `| ${row.ticketNumber} | ${row.description} |`),
  ]
  const part = wantsJson(turn.message)
    ? { text: JSON.stringify(tickets), metadata: { mimeType: 'application/json' } }
    : { text: `You have ${tickets.length} open tickets.\n\n${table.join('\n')}\n` }
  yield { step: 'artifact', artifact: { artifactId: 'tickets', name: 'open-tickets', parts: [part] }, lastChunk: true }
  yield completedStep()
}

/** Orders a phone after asking for its type (seed 001, multi-turn conversation). */
async function* orderPhone(turn: Turn): AsyncGenerator<Step> {
  const kind = /iphone|android/i.exec(readInstruction(turn.message))?.[0]
  if (!kind || turn.history.length === 0) {
    yield inputRequiredStep({ text: 'Which phone would you like: iPhone or Android?' })
    return
  }
  yield workingStep('Placing the order')
  await pause(300, turn.signal)
  const phone = kind.toLowerCase() === 'iphone' ? 'iPhone' : 'Android phone'
  const text = `I ordered a new ${phone} for you. Your request number is R12443.`
  yield {
    step: 'artifact',
    artifact: { artifactId: 'order', name: 'order-confirmation', parts: [{ text }] },
    lastChunk: true,
  }
  yield completedStep()
}

const introduction = `I can help you with the following:

- **Flights**: Type “Book a flight” and fill in the form.
- **Work phones**: Type “Request a new phone for me”.
- **IT tickets**: Type “Show me a list of my open IT tickets”.`

function selectSkill(turn: Turn) {
  // The first message of a task states its topic; later ones answer the agent's question.
  const text = readInstruction(turn.history[0] ?? turn.message)
  if (/flight|fly|trip|travel|book/i.test(text)) return bookFlight
  if (/phone|iphone|android/i.test(text)) return orderPhone
  if (/ticket/i.test(text)) return listTickets
  return undefined
}

async function* introduce(): AsyncGenerator<Step> {
  yield workingStep()
  yield completedStep(introduction)
}

/** Sample agent with v0.1: asks for details with a form and returns data. */
export const travelDesk: SampleAgent = {
  name: 'travel-desk',
  dialect: 'v0.1',
  card: {
    ...sampleCard,
    name: 'Travel desk',
    description: 'Books flights, orders work phones and lists open IT tickets. Asks for missing details with a form.',
    provider: { organization: 'Switchboard samples' },
    inputModes: ['text/plain', 'application/json'],
    outputModes: ['text/plain', 'application/json'],
    skills: [
      {
        id: 'book-flight',
        name: 'Book a flight',
        description: 'Asks for the route and dates with a form and returns an itinerary as JSON.',
        tags: ['travel', 'flights', 'forms'],
        examples: [
          "I'd like to book a flight.",
          'Book a flight from Berlin (BER) to Tokyo (HND) on October 10, returning October 24',
        ],
      },
      {
        id: 'order-phone',
        name: 'Order a phone',
        description: 'Orders an iPhone or Android work phone.',
        tags: ['procurement', 'phones'],
        examples: ['Request a new phone for me'],
      },
      {
        id: 'list-tickets',
        name: 'List tickets',
        description: 'Lists your open IT tickets as a table, or as JSON on request.',
        tags: ['it-support', 'structured-output'],
        examples: ['Show me a list of my open IT tickets'],
      },
    ],
  },
  respond: (turn) => selectSkill(turn)?.(turn) ?? introduce(),
}
