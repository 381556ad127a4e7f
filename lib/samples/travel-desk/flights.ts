import type { Step, Turn } from '@/lib/samples/agent'
import { ask, completed, pause, working } from '@/lib/samples/steps'
import { book, missingFrom, readFlightRequest } from '@/lib/samples/travel-desk/itinerary'
import { itineraryQuestion } from '@/lib/samples/travel-desk/itinerary-form'

/** Asks for the trip's details with a form, then answers with an itinerary as data. */
export async function* bookFlight(turn: Turn): AsyncGenerator<Step> {
  const request = readFlightRequest(turn.message)
  const missing = missingFrom(request)
  if (missing.length > 0) {
    yield ask(...itineraryQuestion(turn.history.length > 0 ? missing : undefined))
    return
  }
  for (const text of ['Searching for flights', 'Comparing 3 connections', 'Booking seats']) {
    yield working(text)
    await pause(350, turn.signal)
  }
  const booking = book(request)
  yield {
    step: 'artifact',
    artifact: {
      artifactId: 'itinerary',
      name: 'FlightItinerary.json',
      parts: [{ data: booking, mediaType: 'application/json' }],
    },
    lastChunk: true,
  }
  yield completed(`Your flight is booked. The confirmation number is ${booking.confirmationId}.`)
}
