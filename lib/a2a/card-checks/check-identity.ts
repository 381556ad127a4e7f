import { type Check, failure, isFilled, passed, warning } from '@/lib/a2a/card-checks/check-item'

/** Name, version and description: required in every generation but for v0.1's description. */
export const checkIdentity: Check = ({ json, reading: { card, dialect } }) => [
  card.name ? passed('name', card.name) : failure('name', 'The card has no name.'),
  card.version
    ? passed('version', `Version ${card.version}`)
    : warning('version', 'The card has no version.', 'Without it, nobody can tell that the agent changed.'),
  ...(isFilled(json, 'description') || dialect === 'v0.1'
    ? []
    : [warning('description', 'The card has no description, which its generation requires.')]),
]
