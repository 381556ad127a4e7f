import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { ours } from '@/lib/a2a/card-checks/rule'

export const sizesRules = { 'skills-many': ours('hint'), 'text-long': ours('hint') }
type Code = keyof typeof sizesRules

/** What people still read, and lists still show. */
const longest = { name: 100, description: 5000, 'skill name': 100, 'skill description': 3000 }
const mostSkills = 100

function long(text: string, most: number, path: string): Finding<Code>[] {
  return text.length > most ? [finding('text-long', path, { length: text.length, most })] : []
}

/** What is allowed and yet more than people read. */
export const checkSizes: Check<Code> = ({ reading: { card } }) => [
  ...(card.skills.length > mostSkills
    ? [finding('skills-many' as const, 'skills', { count: card.skills.length })]
    : []),
  ...long(card.name, longest.name, 'name'),
  ...long(card.description, longest.description, 'description'),
  ...card.skills.flatMap(({ name, description }, position) => [
    ...long(name, longest['skill name'], `skills[${position}].name`),
    ...long(description, longest['skill description'], `skills[${position}].description`),
  ]),
]
