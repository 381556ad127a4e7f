import 'server-only'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { type CardReading, readCard } from '@/lib/a2a/read-card'
import { limits } from '@/lib/a2a/limits'
import { jsonBounds, jsonExcess, parseBoundedJson } from '@/lib/a2a/parse-bounded-json'

/** Where a card came from. */
export interface CardSource {
  /** Null when nobody said. */
  url: string | null
  etag: string | null
  /** We fetched it ourselves just now, so the agent is known to be there. */
  fetched: boolean
}

/** A card and what it says. */
export interface FoundCard extends CardSource {
  reading: CardReading
  /** Tolerated oddities. */
  notes: string[]
  /** Exactly as received. */
  raw: string
  json: JsonObject
  /** The first line of a pasted card that had what JSON does not have, and was mended. */
  mendedLine?: number
}

/** Reads the text of a card. `maxValues`: how many values it may have; the limit `cardValues` if left out. */
export function findCard(raw: string, source: CardSource, maxValues?: number): Outcome<FoundCard> {
  if (isTextOfTooMany(raw, maxValues)) return problem('too many values')
  const json = parseCard(raw)
  if (json === undefined) return problem('not JSON')
  const reading = readCard(json, source.url ?? '', maxValues)
  if (!reading.ok || !isObject(json)) return reading.ok ? problem('not a JSON object') : reading
  return ok({ ...source, reading: reading.value, notes: reading.notes ?? [], raw, json })
}

/**
 * True for a text with so many values that its card would have more than the limit `cardValues`, told without parsing it. A text
 * that has fewer may have too many as well.
 */
export function isTextOfTooMany(text: string, maxValues = limits().cardValues): boolean {
  // Empty arrays and objects are counted twice.
  return jsonExcess(text, { ...jsonBounds, values: 2 * maxValues }) === 'values'
}

/** The JSON of a card's text, which may begin with a byte order mark; undefined for what is none. */
export function parseCard(text: string): Json | undefined {
  try {
    return parseBoundedJson(text.replace(/^\u{feff}/u, ''))
  } catch {
    return undefined
  }
}
