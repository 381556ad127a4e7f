import { expect, it } from 'vitest'
import { filterSkills } from '@/components/agents/detail/filter-skills'

const skill = (id: string, words: Partial<{ name: string; tags: string[]; examples: string[] }>) => ({
  id,
  name: '',
  description: '',
  tags: [],
  examples: [],
  ...words,
})
const skills = [
  skill('a', { name: 'Book flights', tags: ['Travel'] }),
  skill('b', { name: 'Book hotels', examples: ['A room in Berlin'] }),
]

it.each([
  ['', ['a', 'b']],
  ['BOOK', ['a', 'b']],
  ['travel', ['a']],
  ['book berlin', ['b']],
  ['nothing', []],
])('finds the skills that hold all words of "%s"', (words, found) => {
  expect(filterSkills(words, skills).map(({ id }) => id)).toEqual(found)
})
