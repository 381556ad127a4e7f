import type { AgentCard } from '@/lib/a2a/card'
import { chooseInterface } from '@/lib/a2a/cards/interfaces'
import { detectDialect, type DetectedDialect } from '@/lib/a2a/cards/detect-dialect'
import { readAgentCard } from '@/lib/a2a/cards/read-agent-card'
import { hasMoreValues } from '@/lib/a2a/cards/has-more-values'
import { trimCard } from '@/lib/a2a/cards/trim-card'
import { isObject, type Json } from '@/lib/a2a/json'
import { limits } from '@/lib/limits/limits'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { collectNotes } from '@/lib/a2a/reading/read-members'

/** A card that was read, and how to call its agent. */
export interface CardReading extends DetectedDialect {
  card: AgentCard
  /** URL to call; undefined if the card has none. */
  endpoint: string | undefined
  binding: string
  /** As written in the card; empty if absent (v0.1). */
  protocolVersion: string
  /** Sent with every call to this endpoint (v1.0). */
  tenant?: string
}

/**
 * Reads a card of any protocol version. `foundAt`: the URL of the card, which resolves relative URLs and helps to detect the
 * dialect; empty for a pasted card. Returns a problem if this is not an Agent Card, or if it has more than `maxValues` values.
 */
export function readCard(json: Json, foundAt: string, maxValues = limits().cardValues): Outcome<CardReading> {
  if (!isObject(json)) return problem('The Agent Card is not a JSON object.')
  if (hasMoreValues(json, maxValues))
    return problem(`The Agent Card has more than ${maxValues} values (limit: cardValues).`)
  if (isTooDeep(json)) return problem('The Agent Card is nested too deeply.')
  const notes = collectNotes()
  const trimmed = trimCard(json, ({ name, count, most, limit }) =>
    notes.add(`${name} has ${count} entries; only the first ${most} are read (limit: ${limit})`),
  )
  const card = readAgentCard(trimmed, foundAt, notes)
  const detected = detectDialect(trimmed, foundAt)
  const interfaces = card.interfaces.map((one) => (one.dialect ? one : { ...one, dialect: detected.dialect }))
  const chosen = chooseInterface(interfaces)
  if (card.name === '' && !chosen) return problem('This is not an Agent Card: it has neither a name nor a URL.')
  const dialect = chosen?.dialect ?? detected.dialect
  const differs = dialect !== detected.dialect
  return ok(
    {
      card: { ...card, interfaces },
      dialect,
      certain: differs || detected.certain,
      sign: differs ? { code: 'own-interface', values: { version: chosen?.protocolVersion ?? '' } } : detected.sign,
      alternatives: differs ? detected.alternatives.filter((one) => one !== dialect) : detected.alternatives,
      endpoint: chosen?.url,
      binding: chosen?.binding ?? 'JSONRPC',
      protocolVersion: chosen?.protocolVersion ?? '',
      ...(chosen?.tenant && { tenant: chosen.tenant }),
    },
    notes.list,
  )
}

/** True for a card that is rejected because it has more values than the limit `cardValues`. */
export const hasTooManyValues = (json: Json): boolean => hasMoreValues(json, limits().cardValues)
