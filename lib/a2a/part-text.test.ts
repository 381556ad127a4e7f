import { expect, test } from 'vitest'
import type { Part } from '@/lib/a2a/model'
import { sameText, textOf } from '@/lib/a2a/part-text'

const same = (said: Part[], made: Part[]): boolean => sameText({ parts: said }, { parts: made })

test('text of parts', () => {
  expect(textOf([{ text: 'a' }, { data: 1 }, { text: 'b' }])).toBe('ab')
})

test('an answer given in a message and in an artifact is the same text', () => {
  expect(same([{ text: 'Paris is\nit. ' }], [{ text: 'Paris ' }, { text: 'is it.' }])).toBe(true)
  expect(same([{ text: 'Paris' }], [{ text: 'Paris, France' }])).toBe(false)
  expect(same([{ text: `${' '.repeat(99)}a b` }], [{ text: `a${'\n'.repeat(99)}b` }])).toBe(true)
  expect(same([{ text: '' }], [])).toBe(false)
  expect(same([{ text: 'a' }], [{ text: 'a' }, { data: 1 }])).toBe(false)
})
