import { type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { memberPath } from '@/lib/a2a/card-checks/member-path'
import { knownElsewhere } from '@/lib/a2a/card-checks/shapes/known-elsewhere'
import type { ObjectShape } from '@/lib/a2a/card-checks/shapes/shape'

type Code = 'member-of-other' | 'member-snake-case' | 'member-misspelt' | 'member-unknown'

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The members of each shape, without the case of their letters. */
const bareNames = new WeakMap<ObjectShape, Map<string, string>>()

function namesOf(shape: ObjectShape): Map<string, string> {
  const known = bareNames.get(shape)
  if (known) return known
  const names = new Map(Object.keys(shape.members).map((name) => [bare(name), name]))
  bareNames.set(shape, names)
  return names
}

/** What to say of a member that this object does not have in the card's generation; nothing of one that it has. */
export function oddMember(name: string, shape: ObjectShape, path: string): Finding<Code>[] {
  const { kind, members } = shape
  if (Object.hasOwn(members, name)) return []
  const at = memberPath(path, name)
  const elsewhere = knownElsewhere(kind, name)
  if (elsewhere.length > 0) return [finding('member-of-other', at, { generations: elsewhere.join(', ') })]
  const meant = namesOf(shape).get(bare(name))
  if (!meant) return [finding('member-unknown', at, { name: cut(name) })]
  const isSnake = name === meant.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return [finding(isSnake ? 'member-snake-case' : 'member-misspelt', at, { meant })]
}
