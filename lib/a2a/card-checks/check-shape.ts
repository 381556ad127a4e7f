import { isCombined } from '@/lib/a2a/card-checks/card-generation'
import type { Check, Finding } from '@/lib/a2a/card-checks/check-item'
import { finding } from '@/lib/a2a/card-checks/check-item'
import { memberPath } from '@/lib/a2a/card-checks/member-path'
import { ours, rule } from '@/lib/a2a/card-checks/rule'
import { cardShapes } from '@/lib/a2a/card-checks/shapes/card-shapes'
import { oddMember } from '@/lib/a2a/card-checks/odd-member'
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
  'member-misspelt': ours('warning'),
  'member-unknown': ours('hint'),
}
type Code = keyof typeof shapeRules

function fits(json: Json, shape: Shape): boolean {
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

/** What is asked for, as its sentence tells it. */
const expected = (shape: Shape): string =>
  shape.is === 'text' || shape.is === 'flag' || shape.is === 'list' ? shape.is : 'object'

function walk(json: Json, shape: Shape, path: string, section: string): Finding<Code>[] {
  if (!fits(json, shape)) return [{ ...finding('member-type', path, { expected: expected(shape) }), section }]
  if (shape.is === 'list' && Array.isArray(json))
    return json.flatMap((item, position) => walk(item, shape.of, `${path}[${position}]`, section))
  if (!isObject(json)) return []
  if (shape.is === 'map')
    return Object.entries(json).flatMap(([name, item]) => walk(item, shape.of, memberPath(path, name), section))
  const chosen = shape.is === 'choice' ? shape.choose(json) : shape
  return chosen?.is === 'object' ? walkObject(json, chosen, path) : []
}

function isMissing(json: Json | undefined, { need }: Member): boolean {
  if (need === 'optional' || need === 'nullable') return false
  const empty = json === undefined || json === null || json === ''
  return empty || (need === 'filled' && Array.isArray(json) && json.length === 0)
}

function walkMember(json: JsonObject, name: string, member: Member, shape: ObjectShape, path: string) {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const own = !Object.hasOwn(json, name) && Object.hasOwn(json, snake) ? snake : name
  const value = Object.hasOwn(json, own) ? json[own] : undefined
  const at = memberPath(path, own)
  const { section } = shape
  if (isMissing(value, member)) {
    const code = (member.missing ?? 'member-missing') as Code
    return [{ ...finding(code, at, { name }), section }]
  }
  if (value === undefined || (value === null && member.need === 'nullable')) return []
  if (value === null) return [{ ...finding('member-null' as const, at), section }]
  return walk(value, member.shape, at, section)
}

function walkObject(json: JsonObject, shape: ObjectShape, path: string): Finding<Code>[] {
  const { members, section } = shape
  const odd = Object.keys(json).flatMap((name) => oddMember(name, shape, path))
  return [
    ...Object.entries(members).flatMap(([name, member]) => walkMember(json, name, member, shape, path)),
    ...odd.map((one) => ({ ...one, section })),
  ]
}

/** Every member that the card's generation describes: there, of its type, and no others but those of v1.0 in a combined card. */
export const checkShape: Check<Code> = ({ json, generation }) => {
  const findings = walkObject(json, cardShapes[generation], '')
  return isCombined(json) ? findings.filter((one) => !isOfLatest(one)) : findings
}

/** True for a member that v1.0 clients read. */
function isOfLatest({ code, values }: Finding<Code>): boolean {
  return code === 'member-of-other' && String(values?.generations).split(', ').includes('v1.0')
}
