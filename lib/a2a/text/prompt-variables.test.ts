import { expect, test } from 'vitest'
import { fillVariables, listVariables } from '@/lib/a2a/text/prompt-variables'

test('finds variables in single braces, each once', () => {
  expect(listVariables('From {city} to {new city} and back to {city} in {季节}')).toEqual(['city', 'new city', '季节'])
})

test('treats JSON, doubled and empty braces as text', () => {
  for (const text of ['{"city": 1}', '{{city}}', '{}', '{ }', '{1}', '{a\nb}', 'a } b {'])
    expect(listVariables(text)).toEqual([])
})

test('fills in values as they are', () => {
  expect(fillVariables('{a} and {b} and {a}', { a: '$& {b}', b: 'x' })).toBe('$& {b} and x and $& {b}')
  expect(fillVariables('{a} {toString}', { a: '' })).toBe(' {toString}')
})
