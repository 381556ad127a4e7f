import { type Check, type CheckItem, warning } from '@/lib/a2a/card-checks/check-item'
import { isObject, type Json } from '@/lib/a2a/json'

/** Every member that some generation of A2A gives a card or a skill. */
const ofCard = new Set(
  (
    'name description url provider version documentationUrl iconUrl capabilities authentication defaultInputModes ' +
    'defaultOutputModes skills protocolVersion preferredTransport additionalInterfaces securitySchemes security ' +
    'securityRequirements supportsAuthenticatedExtendedCard supportsExtendedAgentCard supportedInterfaces signatures'
  ).split(' '),
)
const ofSkill = new Set(
  'id name description tags examples inputModes outputModes security securityRequirements'.split(' '),
)

function foreign(json: Json | undefined, known: Set<string>, path: string): CheckItem[] {
  if (!isObject(json)) return []
  return Object.keys(json)
    .filter((name) => !known.has(name))
    .slice(0, 10)
    .map((name) => warning(`${path}${name}`, 'No generation of A2A defines this member.'))
}

/** Members that no generation defines: kept in the raw card, used for nothing. */
export const checkMembers: Check = ({ json }) => {
  const skills = Array.isArray(json.skills) ? json.skills.slice(0, 100) : []
  return [
    ...foreign(json, ofCard, ''),
    ...skills.flatMap((skill, position) => foreign(skill, ofSkill, `skills[${position}].`)),
  ]
}
