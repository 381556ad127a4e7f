import { type Generation, generations } from '@/lib/a2a/card-checks/rule'
import { cardShapes } from '@/lib/a2a/card-checks/shapes/card-shapes'
import type { Shape } from '@/lib/a2a/card-checks/shapes/shape'

/** `kind.member` → the protocol versions that define it. */
type Members = Map<string, Set<string>>

function collect(shape: Shape, generation: Generation, found: Members): void {
  if (shape.is === 'choice') for (const one of shape.of) collect(one, generation, found)
  if (shape.is === 'list' || shape.is === 'map') collect(shape.of, generation, found)
  if (shape.is !== 'object') return
  for (const [name, member] of Object.entries(shape.members)) {
    const key = `${shape.kind}.${name}`
    found.set(key, (found.get(key) ?? new Set()).add(generation))
    collect(member.shape, generation, found)
  }
}

/** Members that only drafts of v1.0 had. */
const all: Members = new Map([['card.supportsExtendedAgentCard', new Set(['v1.0 drafts'])]])
for (const generation of generations) collect(cardShapes[generation], generation, all)

/** Returns the protocol versions that define a member for objects of a kind. Empty if none does. */
export function findGenerationsWithMember(kind: string, name: string): string[] {
  return [...(all.get(`${kind}.${name}`) ?? [])]
}
