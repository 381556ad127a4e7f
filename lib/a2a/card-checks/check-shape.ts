import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { joinMemberPath, truncate } from '@/lib/a2a/card-checks/describe-value'
import { isCombinedCard } from '@/lib/a2a/card-checks/check-versions'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { cardShapes, findGenerationsWithMember } from '@/lib/a2a/card-checks/shapes/card-shapes'
import type { Member, ObjectShape, Shape } from '@/lib/a2a/card-checks/shapes/shape'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

type Code = 'member-of-other' | 'member-snake-case' | 'member-misspelt' | 'member-unknown'

const normalize = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Member names of each shape by their normalized form. */
const normalizedNames = new WeakMap<ObjectShape, Map<string, string>>()

function getNormalizedNames(shape: ObjectShape): Map<string, string> {
  const known = normalizedNames.get(shape)
  if (known) return known
  const names = new Map(Object.keys(shape.members).map((name) => [normalize(name), name]))
  normalizedNames.set(shape, names)
  return names
}

/**
 * Checks a member that is not defined for this object in the card's protocol version: misspelled, of another version, or
 * unknown. Returns nothing for a defined member.
 */
function checkUnexpectedMember(name: string, shape: ObjectShape, path: string): Finding<Code>[] {
  const { kind, members } = shape
  if (Object.hasOwn(members, name)) return []
  const at = joinMemberPath(path, name)
  const elsewhere = findGenerationsWithMember(kind, name)
  if (elsewhere.length > 0) return [createFinding('member-of-other', at, { generations: elsewhere.join(', ') })]
  const meant = getNormalizedNames(shape).get(normalize(name))
  if (!meant) return [createFinding('member-unknown', at, { name: truncate(name) })]
  const isSnake = name === meant.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return [createFinding(isSnake ? 'member-snake-case' : 'member-misspelt', at, { meant })]
}

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
type ShapeCode = keyof typeof shapeRules

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

function checkValue(json: Json, shape: Shape, path: string, section: string): Finding<ShapeCode>[] {
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
    const code = (member.missing ?? 'member-missing') as ShapeCode
    return [{ ...createFinding(code, at, { name }), section }]
  }
  if (value === undefined || (value === null && member.presence === 'nullable')) return []
  if (value === null) return [{ ...createFinding('member-null' as const, at), section }]
  return checkValue(value, member.shape, at, section)
}

function checkObject(json: JsonObject, shape: ObjectShape, path: string): Finding<ShapeCode>[] {
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
export const checkShape: CardCheck<ShapeCode> = ({ json, generation }) => {
  const findings = checkObject(json, cardShapes[generation], '')
  return isCombinedCard(json) ? findings.filter((one) => !isV10Member(one)) : findings
}

/** True for a member that v1.0 clients read. */
function isV10Member({ code, values }: Finding<ShapeCode>): boolean {
  return code === 'member-of-other' && String(values?.generations).split(', ').includes('v1.0')
}
