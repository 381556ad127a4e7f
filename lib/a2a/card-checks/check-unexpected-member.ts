import { type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { joinMemberPath, truncate } from '@/lib/a2a/card-checks/describe-value'
import { findGenerationsWithMember } from '@/lib/a2a/card-checks/shapes/card-shapes'
import type { ObjectShape } from '@/lib/a2a/card-checks/shapes/shape'

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
export function checkUnexpectedMember(name: string, shape: ObjectShape, path: string): Finding<Code>[] {
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
