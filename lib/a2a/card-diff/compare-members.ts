import { type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { canonicalJson } from '@/lib/a2a/cards/signing-payloads'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Members that other comparisons cover by meaning, in the spelling of each protocol version. */
const compared = {
  '': new Set(
    (
      'name description url provider version documentationUrl iconUrl capabilities authentication defaultInputModes ' +
      'defaultOutputModes skills protocolVersion preferredTransport additionalInterfaces securitySchemes security ' +
      'securityRequirements supportsAuthenticatedExtendedCard supportsExtendedAgentCard supportedInterfaces signatures'
    ).split(' '),
  ),
  'capabilities.': new Set('streaming pushNotifications extendedAgentCard extensions'.split(' ')),
  'provider.': new Set('organization url'.split(' ')),
}
const ofSkill = new Set(
  'id name description tags examples inputModes outputModes security securityRequirements'.split(' '),
)

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the members of an object that no other comparison covers; empty for a value that is not an object. */
function uncomparedMembers(json: Json | undefined, known: Set<string>): JsonObject {
  if (!isObject(json)) return {}
  return Object.fromEntries(
    Object.entries(json).filter(([name, value]) => !known.has(camelCase(name)) && value !== null),
  )
}

function compareObjects(before: JsonObject, after: JsonObject, path: string): CardChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): CardChange[] => {
    const [old, now] = [before, after].map((all) =>
      Object.hasOwn(all, name) ? canonicalJson(all[name] ?? null) : undefined,
    )
    if (old === now) return []
    const code = old === undefined ? 'member-added' : now === undefined ? 'member-removed' : 'member-changed'
    return [cardChange(code, `${path}${name}`, { member: `${path}${name}` })]
  })
}

/** Returns the skills of a card by ID, each with the members that no protocol version defines. */
function uncomparedOfSkills({ json }: ComparedCard): Map<string, { name: string; path: string; text: string }> {
  const skills = Array.isArray(json.skills) ? json.skills : []
  return new Map(
    skills.flatMap((skill, position) => {
      if (!isObject(skill) || typeof skill.id !== 'string') return []
      const name = typeof skill.name === 'string' ? skill.name : skill.id
      return [
        [
          skill.id,
          { name, path: `skills[${position}]`, text: canonicalJson(uncomparedMembers(skill, ofSkill)) },
        ] as const,
      ]
    }),
  )
}

const part = (json: JsonObject, path: string): Json | undefined => (path ? json[path.slice(0, -1)] : json)

/** Compares members that Switchboard stores but does not interpret. */
export function compareMembers(before: ComparedCard, after: ComparedCard): CardChange[] {
  const skills = uncomparedOfSkills(before)
  return [
    ...Object.entries(compared).flatMap(([path, known]) =>
      compareObjects(
        uncomparedMembers(part(before.json, path), known),
        uncomparedMembers(part(after.json, path), known),
        path,
      ),
    ),
    ...[...uncomparedOfSkills(after)].flatMap(([id, { name, path, text }]) => {
      const old = skills.get(id)?.text
      return old === undefined || old === text ? [] : [cardChange('skill-members-changed', path, { name })]
    }),
  ]
}
