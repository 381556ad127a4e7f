import type { AgentCard } from '@/lib/a2a/card'
import { chooseInterface } from '@/lib/a2a/cards/choose-interface'
import { detectDialect, type Verdict } from '@/lib/a2a/cards/detect-dialect'
import { readAgentCard } from '@/lib/a2a/cards/read-agent-card'
import { hasMoreValues } from '@/lib/a2a/cards/has-more-values'
import { trimCard } from '@/lib/a2a/cards/trim-card'
import { isObject, type Json } from '@/lib/a2a/json'
import { limits } from '@/lib/a2a/limits'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { collectNotes } from '@/lib/a2a/reading/notes'

/** A card, and how to call its agent. */
export interface CardReading extends Verdict {
  card: AgentCard
  /** Where to call; undefined when the card names no address. */
  endpoint: string | undefined
  binding: string
  /** As the card writes it; empty where it does not (v0.1). */
  protocolVersion: string
  /** To be said with every call there (v1.0). */
  tenant?: string
}

/**
 * Reads a card of any generation. `foundAt`: the URL it came from, which resolves relative addresses and helps to
 * tell the generation; empty for a card that was pasted. A problem only when this is no Agent Card at all, or has more than
 * `maxValues` values.
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
  const said = detectDialect(trimmed, foundAt)
  const interfaces = card.interfaces.map((one) => (one.dialect ? one : { ...one, dialect: said.dialect }))
  const chosen = chooseInterface(interfaces)
  if (card.name === '' && !chosen) return problem('This is not an Agent Card: it has neither a name nor a URL.')
  const dialect = chosen?.dialect ?? said.dialect
  const isOther = dialect !== said.dialect
  return ok(
    {
      card: { ...card, interfaces },
      dialect,
      certain: isOther || said.certain,
      sign: isOther ? { code: 'own-interface', values: { version: chosen?.protocolVersion ?? '' } } : said.sign,
      alternatives: isOther ? said.alternatives.filter((one) => one !== dialect) : said.alternatives,
      endpoint: chosen?.url,
      binding: chosen?.binding ?? 'JSONRPC',
      protocolVersion: chosen?.protocolVersion ?? '',
      ...(chosen?.tenant && { tenant: chosen.tenant }),
    },
    notes.list,
  )
}

/** True for a card that is not read because it has more values than the limit `cardValues`. */
export const hasTooManyValues = (json: Json): boolean => hasMoreValues(json, limits().cardValues)
