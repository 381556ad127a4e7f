import type { AgentCard } from '@/lib/a2a/card'
import { detectDialect, type DetectedDialect } from '@/lib/a2a/cards/detect-dialect'
import { hasMoreValues } from '@/lib/a2a/cards/has-more-values'
import { chooseInterface } from '@/lib/a2a/cards/interfaces'
import { readAgentCard } from '@/lib/a2a/cards/read-agent-card'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { type LimitName, limits } from '@/lib/limits/limits'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { collectNotes } from '@/lib/a2a/reading/read-members'

/** Card members with a limit on their count, in the spelling of their protocol version or of ProtoJSON. */
const ofCard: Readonly<Record<string, LimitName>> = {
  supportedInterfaces: 'interfaces',
  additionalInterfaces: 'interfaces',
  skills: 'skills',
  securitySchemes: 'schemes',
  security: 'schemes',
  securityRequirements: 'schemes',
  defaultInputModes: 'tags',
  defaultOutputModes: 'tags',
  signatures: 'schemes',
}
const ofSkill: Readonly<Record<string, LimitName>> = {
  tags: 'tags',
  examples: 'tags',
  inputModes: 'tags',
  outputModes: 'tags',
  security: 'schemes',
  securityRequirements: 'schemes',
}
const ofCapabilities: Readonly<Record<string, LimitName>> = { extensions: 'tags' }

/** A list that exceeds its limit. */
export interface Excess {
  name: string
  count: number
  most: number
  limit: LimitName
}
type OnExcess = (excess: Excess) => void

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function trim(json: JsonObject, counted: Readonly<Record<string, LimitName>>, onExcess: OnExcess): JsonObject {
  const members = Object.entries(json).map(([name, value]): [string, Json] => {
    const known = camelCase(name)
    const limit = Object.hasOwn(counted, known) ? counted[known] : undefined
    if (!limit || typeof value !== 'object' || value === null) return [name, value]
    const count = Array.isArray(value) ? value.length : Object.keys(value).length
    const most = limits()[limit]
    if (count <= most) return [name, value]
    onExcess({ name, count, most, limit })
    const cut = Array.isArray(value) ? value.slice(0, most) : Object.fromEntries(Object.entries(value).slice(0, most))
    return [name, cut]
  })
  return Object.fromEntries(members)
}

/** Returns a card with its lists cut to their limits. Calls `onExcess` for each list that was cut. */
export function trimCard(json: JsonObject, onExcess: OnExcess): JsonObject {
  const card = trim(json, ofCard, onExcess)
  if (Array.isArray(card.skills))
    card.skills = card.skills.map((skill) => (isObject(skill) ? trim(skill, ofSkill, onExcess) : skill))
  if (isObject(card.capabilities)) card.capabilities = trim(card.capabilities, ofCapabilities, onExcess)
  return card
}

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
