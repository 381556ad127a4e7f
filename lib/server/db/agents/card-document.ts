import 'server-only'
import { chooseInterface } from '@/lib/a2a/cards/interfaces'
import { type CardReading, readCard } from '@/lib/a2a/cards/read-card'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { findJsonExcess, jsonBounds, parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'
import { limits } from '@/lib/limits/limits'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readCardVersion } from '@/lib/server/db/agents/card-versions'
import type { ReceivedCard } from '@/lib/server/db/agents/receive-card'

/** The origin of a card. */
interface CardSource {
  /** Null if unknown. */
  url: string | null
  etag: string | null
  /** Switchboard just fetched it, so the agent is reachable. */
  fetched: boolean
}

/** A card and its contents. */
export interface CardDocument extends CardSource {
  reading: CardReading
  /** Tolerated deviations from the specification. */
  notes: string[]
  /** Exactly as received. */
  raw: string
  json: JsonObject
  /** The first line of a pasted card that was not valid JSON and was corrected. */
  repairedLine?: number
}

/** Reads the text of a card. `maxValues`: maximum number of values; by default the limit `cardValues`. */
export function readCardText(raw: string, source: CardSource, maxValues?: number): Outcome<CardDocument> {
  if (exceedsValueLimit(raw, maxValues)) return problem('too many values')
  const json = parseCardJson(raw)
  if (json === undefined) return problem('not JSON')
  const reading = readCard(json, source.url ?? '', maxValues)
  if (!reading.ok || !isObject(json)) return reading.ok ? problem('not a JSON object') : reading
  return ok({ ...source, reading: reading.value, notes: reading.notes ?? [], raw, json })
}

/**
 * Returns true for a text with so many values that its card would exceed the limit `cardValues`, without parsing it. A text
 * with fewer values may still exceed the limit.
 */
export function exceedsValueLimit(text: string, maxValues = limits().cardValues): boolean {
  // Empty arrays and objects are counted twice.
  return findJsonExcess(text, { ...jsonBounds, values: 2 * maxValues }) === 'values'
}

/** Parses a card's text, which may begin with a byte order mark. Returns undefined if it is not JSON. */
export function parseCardJson(text: string): Json | undefined {
  try {
    return parseBoundedJson(text.replace(/^\u{feff}/u, ''))
  } catch {
    return undefined
  }
}

/** Returns the card's endpoint for that dialect, or for the one that the card prefers. */
export function cardEndpoint({ reading }: CardDocument, dialect: DialectId | null): string | undefined {
  return dialect ? chooseInterface(reading.card.interfaces, dialect)?.url : reading.endpoint
}

/** Reads a received card; undefined if it is not valid. */
export function readReceivedCard({ raw, sourceUrl: url, etag }: ReceivedCard): CardDocument | undefined {
  const outcome = readCardText(raw, { url, etag, fetched: true })
  return outcome.ok ? outcome.value : undefined
}

/** Reads the current stored card of an agent. Throws `internal` if it cannot be read. */
export async function readStoredCard(agent: AgentRecord): Promise<CardDocument & { fetchedAt: Date }> {
  const stored = await readCardVersion(agent.id, agent.cardVersion)
  // A card that was stored when the limit was higher is still the agent's card.
  const outcome = stored
    ? readCardText(stored.raw, { url: stored.sourceUrl, etag: stored.etag, fetched: false }, Number.POSITIVE_INFINITY)
    : null
  if (!stored || !outcome?.ok) throw new Fault('internal', `The stored Agent Card of ${agent.slug} cannot be read.`)
  return { ...outcome.value, fetchedAt: stored.fetchedAt }
}
