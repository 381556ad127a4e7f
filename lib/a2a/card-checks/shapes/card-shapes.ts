import { type Generation, generations } from '@/lib/a2a/card-checks/rule'
import { cardV02, cardV03 } from '@/lib/a2a/card-checks/shapes/card-v0-x'
import { cardV10 } from '@/lib/a2a/card-checks/shapes/card-v1-0'
import {
  flag,
  list,
  nonEmpty,
  nullable,
  object,
  type ObjectShape,
  optional,
  required,
  type Shape,
  text,
} from '@/lib/a2a/card-checks/shapes/shape'

const skill = object('skill', '5.5.4', {
  id: required(text, 'skill-id-missing'),
  name: required(text, 'skill-name-missing'),
  description: nullable(text),
  tags: nullable(list(text)),
  examples: nullable(list(text)),
  inputModes: nullable(list(text)),
  outputModes: nullable(list(text)),
})

/** v0.1 §5.5. What an earlier text requires and this one does not (description, modes, authentication) is optional. */
const cardV01 = object('card', '5.5', {
  name: required(text, 'name-missing'),
  description: nullable(text),
  url: optional(text),
  provider: nullable(object('provider', '5.5.1', { organization: required(text), url: nullable(text) })),
  version: required(text, 'version-missing'),
  documentationUrl: nullable(text),
  capabilities: required(
    object('capabilities', '5.5.2', {
      streaming: optional(flag),
      pushNotifications: optional(flag),
      stateTransitionHistory: optional(flag),
    }),
    'capabilities-missing',
  ),
  // Checked with the security of the card: real cards have several shapes.
  authentication: nullable({ is: 'anything' }),
  defaultInputModes: nullable(list(text)),
  defaultOutputModes: nullable(list(text)),
  skills: nonEmpty(list(skill), 'skills-missing'),
})

/** The shape of a card in each protocol version. */
export const cardShapes = {
  'v0.1': cardV01,
  'v0.2': cardV02,
  'v0.3': cardV03,
  'v1.0': cardV10,
} satisfies Record<Generation, ObjectShape>

/** `kind.member` → the protocol versions that define it. */
type Members = Map<string, Set<string>>

function collect(shape: Shape, generation: Generation, members: Members): void {
  if (shape.is === 'choice') for (const one of shape.of) collect(one, generation, members)
  if (shape.is === 'list' || shape.is === 'map') collect(shape.of, generation, members)
  if (shape.is !== 'object') return
  for (const [name, member] of Object.entries(shape.members)) {
    const key = `${shape.kind}.${name}`
    members.set(key, (members.get(key) ?? new Set()).add(generation))
    collect(member.shape, generation, members)
  }
}

/** Members that only drafts of v1.0 had. */
const all: Members = new Map([['card.supportsExtendedAgentCard', new Set(['v1.0 drafts'])]])
for (const generation of generations) collect(cardShapes[generation], generation, all)

/** Returns the protocol versions that define a member for objects of a kind. Empty if none does. */
export function findGenerationsWithMember(kind: string, name: string): string[] {
  return [...(all.get(`${kind}.${name}`) ?? [])]
}
