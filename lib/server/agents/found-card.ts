import 'server-only'
import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { type CardReading, readCard } from '@/lib/a2a/read-card'

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
}

/** Reads the text of a card. */
export function findCard(raw: string, source: CardSource): Outcome<FoundCard> {
  const json = parse(raw)
  if (json === undefined) return problem('no JSON')
  const reading = readCard(json, source.url ?? '')
  return reading.ok ? ok({ ...source, reading: reading.value, notes: reading.notes ?? [], raw }) : reading
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
