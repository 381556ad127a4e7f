import { isCombinedCard } from '@/lib/a2a/card-checks/detect-generation'
import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { joinMemberPath } from '@/lib/a2a/card-checks/describe-value'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { cardShapes } from '@/lib/a2a/card-checks/shapes/card-shapes'
import { checkUnexpectedMember } from '@/lib/a2a/card-checks/check-unexpected-member'
import type { Member, ObjectShape, Shape } from '@/lib/a2a/card-checks/shapes/shape'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

// The section is that of the object.
const everywhere = { 'v0.1': '', 'v0.2': '', 'v0.3': '', 'v1.0': '' }
const ofCard = { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }
const ofSkill = { 'v0.1': '5.5.4', 'v0.2': '5.5.4', 'v0.3': '5.5.4', 'v1.0': '4.4.5' }
const ofLaterSkill = { 'v0.2': '5.5.4', 'v0.3': '5.5.4', 'v1.0': '4.4.5' }
const ofLaterCard = { 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.1' }

export const shapeRules = {
  'name-missing': rule('warning', ofCard),
  'version-missing': rule('warning', ofCard),
  'description-missing': rule('warning', ofLaterCard),
  'capabilities-missing': rule('warning', ofCard),
  'skills-missing': rule('warning', ofCard),
  'modes-missing': rule('warning', ofLaterCard),
  'skill-id-missing': rule('warning', ofSkill),
  'skill-name-missing': rule('warning', ofSkill),
  'skill-description-missing': rule('warning', ofLaterSkill),
  'skill-tags-missing': rule('warning', ofLaterSkill),
  'interface-version-missing': rule('warning', { 'v1.0': '4.4.6' }),
  'member-missing': rule('warning', everywhere),
  'member-type': rule('warning', everywhere),
  'member-null': rule('hint', { 'v0.2': '', 'v0.3': '' }),
  'member-of-other': rule('hint', everywhere),
  'member-snake-case': rule('warning', { 'v0.1': '', 'v0.2': '', 'v0.3': '', 'v1.0': '5.5' }),
  'member-misspelt': ownRule('warning'),
  'member-unknown': ownRule('hint'),
}
type Code = keyof typeof shapeRules

function matchesShape(json: Json, shape: Shape): boolean {
  switch (shape.is) {
    case 'text':
      return typeof json === 'string'
    case 'flag':
      return typeof json === 'boolean'
    case 'list':
      return Array.isArray(json)
    case 'anything':
      return true
    default:
      return isObject(json)
  }
}

/** Returns the expected type for the message. */
const describeShape = (shape: Shape): string =>
  shape.is === 'text' || shape.is === 'flag' || shape.is === 'list' ? shape.is : 'object'

function checkValue(json: Json, shape: Shape, path: string, section: string): Finding<Code>[] {
  if (!matchesShape(json, shape))
    return [{ ...createFinding('member-type', path, { expected: describeShape(shape) }), section }]
  if (shape.is === 'list' && Array.isArray(json))
    return json.flatMap((item, position) => checkValue(item, shape.of, `${path}[${position}]`, section))
  if (!isObject(json)) return []
  if (shape.is === 'map')
    return Object.entries(json).flatMap(([name, item]) =>
      checkValue(item, shape.of, joinMemberPath(path, name), section),
    )
  const chosen = shape.is === 'choice' ? shape.select(json) : shape
  return chosen?.is === 'object' ? checkObject(json, chosen, path) : []
}

function isMissing(json: Json | undefined, { presence: need }: Member): boolean {
  if (need === 'optional' || need === 'nullable') return false
  const empty = json === undefined || json === null || json === ''
  return empty || (need === 'filled' && Array.isArray(json) && json.length === 0)
}

function checkMember(json: JsonObject, name: string, member: Member, shape: ObjectShape, path: string) {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const own = !Object.hasOwn(json, name) && Object.hasOwn(json, snake) ? snake : name
  const value = Object.hasOwn(json, own) ? json[own] : undefined
  const at = joinMemberPath(path, own)
  const { section } = shape
  if (isMissing(value, member)) {
    const code = (member.missing ?? 'member-missing') as Code
    return [{ ...createFinding(code, at, { name }), section }]
  }
  if (value === undefined || (value === null && member.presence === 'nullable')) return []
  if (value === null) return [{ ...createFinding('member-null' as const, at), section }]
  return checkValue(value, member.shape, at, section)
}

function checkObject(json: JsonObject, shape: ObjectShape, path: string): Finding<Code>[] {
  const { members, section } = shape
  const odd = Object.keys(json).flatMap((name) => checkUnexpectedMember(name, shape, path))
  return [
    ...Object.entries(members).flatMap(([name, member]) => checkMember(json, name, member, shape, path)),
    ...odd.map((one) => ({ ...one, section })),
  ]
}

/**
 * Checks every member that the card's protocol version defines: present, of the right type, and no others except members of
 * v1.0 in a combined card.
 */
export const checkShape: CardCheck<Code> = ({ json, generation }) => {
  const findings = checkObject(json, cardShapes[generation], '')
  return isCombinedCard(json) ? findings.filter((one) => !isV10Member(one)) : findings
}

/** True for a member that v1.0 clients read. */
function isV10Member({ code, values }: Finding<Code>): boolean {
  return code === 'member-of-other' && String(values?.generations).split(', ').includes('v1.0')
}
