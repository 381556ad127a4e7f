import { expect, it } from 'vitest'
import { exampleHref } from '@/components/agents/detail/example-href'

const textOf = (href: string) => new URL(href, 'http://localhost').searchParams.get('text')

it.each([
  'Tell me a story',
  'He said "it\'s $HOME"; `whoami` & more? #1 100% + 2',
  'Check this:\n- Hotel\n- Taxi',
  'ترجم هذه الجملة: مرحبا (hello) 123!',
])('carries %j as it is', (example) => {
  expect(textOf(exampleHref('desk', { position: 3, examples: ['other', example] }, 1))).toBe(example)
})

it('stays an address where an example holds half a character', () => {
  expect(textOf(exampleHref('desk', { position: 0, examples: ['a\uD800b'] }, 0))).toBe('a\uFFFDb')
})

it('names the place of an example that is too long for an address', () => {
  const examples = ['short', 'é'.repeat(400)]
  expect(exampleHref('desk', { position: 7, examples }, 1)).toBe('/chat/desk?example=7.1')
})
