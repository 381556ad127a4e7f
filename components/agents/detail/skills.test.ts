import { expect, it } from 'vitest'
import { createExampleHref, filterSkills } from '@/components/agents/detail/skills'

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
])('finds the skills that hold all words of "%s"', (words, expectedIds) => {
  expect(filterSkills(words, skills).map(({ id }) => id)).toEqual(expectedIds)
})

const textOf = (href: string) => new URL(href, 'http://localhost').searchParams.get('text')

it.each([
  'Tell me a story',
  'He said "it\'s $HOME"; `whoami` & more? #1 100% + 2',
  'Check this:\n- Hotel\n- Taxi',
  'ترجم هذه الجملة: مرحبا (hello) 123!',
])('carries %j as it is', (example) => {
  expect(textOf(createExampleHref('desk', { position: 3, examples: ['other', example] }, 1))).toBe(example)
})

it('returns a valid URL for an example with a lone surrogate', () => {
  expect(textOf(createExampleHref('desk', { position: 0, examples: ['a\uD800b'] }, 0))).toBe('a\uFFFDb')
})

it('uses the position of an example that is too long for a URL', () => {
  const examples = ['short', 'é'.repeat(400)]
  expect(createExampleHref('desk', { position: 7, examples }, 1)).toBe('/chat/desk?example=7.1')
})
