import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { type LimitName, limits } from '@/lib/limits/limits'

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
