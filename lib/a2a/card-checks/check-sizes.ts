import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { ownRule } from '@/lib/a2a/card-checks/rule'

export const sizesRules = { 'skills-many': ownRule('hint'), 'text-long': ownRule('hint') }
type Code = keyof typeof sizesRules

/** Maximum lengths that people read and lists display, in characters. */
const maxLengths = { name: 100, description: 5000, 'skill name': 100, 'skill description': 3000 }
const maxSkills = 100

function checkLength(text: string, most: number, path: string): Finding<Code>[] {
  return text.length > most ? [createFinding('text-long', path, { length: text.length, most })] : []
}

/** Checks for texts and lists that are allowed but longer than people read. */
export const checkSizes: CardCheck<Code> = ({ reading: { card } }) => [
  ...(card.skills.length > maxSkills
    ? [createFinding('skills-many' as const, 'skills', { count: card.skills.length })]
    : []),
  ...checkLength(card.name, maxLengths.name, 'name'),
  ...checkLength(card.description, maxLengths.description, 'description'),
  ...card.skills.flatMap(({ name, description }, position) => [
    ...checkLength(name, maxLengths['skill name'], `skills[${position}].name`),
    ...checkLength(description, maxLengths['skill description'], `skills[${position}].description`),
  ]),
]
