import type { Message } from '@/lib/a2a/model'
import { readData, readInstruction } from '@/lib/samples/steps'

export interface FlightRequest {
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
export function readFlightRequest(message: Message): FlightRequest {
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
export function listMissingFields(request: FlightRequest): string[] {
  const needed = { 'departure city': request.from, destination: request.to, 'departure date': request.departure }
  return Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
}

const airportCode = (place = '') => /\(([A-Z]{3})\)/.exec(place)?.[1] ?? place

function createLeg(from: string, to: string, day: string, flight: number) {
  return { flight: `SB ${flight}`, from, to, departure: `${day}T18:00:00Z`, arrival: `${day}T23:55:00Z` }
}

/** Creates a booking (seed 003, 9.3). The confirmation number depends only on the request. */
export function createBooking(request: FlightRequest) {
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
