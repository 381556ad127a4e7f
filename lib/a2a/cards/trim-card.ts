import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { type LimitName, limits } from '@/lib/a2a/limits'

/** Members of a card that are counted, spelled as their generation or ProtoJSON spells them. */
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

/** A list that has more entries than are read. */
export interface Excess {
  name: string
  count: number
  most: number
  limit: LimitName
}
type Tell = (excess: Excess) => void

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function trim(json: JsonObject, counted: Readonly<Record<string, LimitName>>, tell: Tell): JsonObject {
  const members = Object.entries(json).map(([name, value]): [string, Json] => {
    const known = camelCase(name)
    const limit = Object.hasOwn(counted, known) ? counted[known] : undefined
    if (!limit || typeof value !== 'object' || value === null) return [name, value]
    const count = Array.isArray(value) ? value.length : Object.keys(value).length
    const most = limits()[limit]
    if (count <= most) return [name, value]
    tell({ name, count, most, limit })
    const kept = Array.isArray(value) ? value.slice(0, most) : Object.fromEntries(Object.entries(value).slice(0, most))
    return [name, kept]
  })
  return Object.fromEntries(members)
}

/** A card without what it has too much of, which is told: a long card is still a card. */
export function trimCard(json: JsonObject, tell: Tell): JsonObject {
  const card = trim(json, ofCard, tell)
  if (Array.isArray(card.skills))
    card.skills = card.skills.map((skill) => (isObject(skill) ? trim(skill, ofSkill, tell) : skill))
  if (isObject(card.capabilities)) card.capabilities = trim(card.capabilities, ofCapabilities, tell)
  return card
}
