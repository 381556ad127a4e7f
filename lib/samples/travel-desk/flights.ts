import type { Part } from '@/lib/a2a/model'
import type { Step, Turn } from '@/lib/samples/sample-agent'
import { inputRequiredStep, completedStep, pause, workingStep } from '@/lib/samples/steps'
import { createBooking, listMissingFields, readFlightRequest } from '@/lib/samples/travel-desk/itinerary'

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
export async function* bookFlight(turn: Turn): AsyncGenerator<Step> {
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
