import { expect, test } from 'vitest'
import type { Part } from '@/lib/a2a/model'
import { joinTextParts, textKey, textOf } from '@/lib/a2a/text/part-text'

const isSame = (one: Part[], other: Part[]): boolean =>
  textKey({ parts: one }) !== undefined && textKey({ parts: one }) === textKey({ parts: other })

test('joins the texts of parts', () => {
  expect(textOf([{ text: 'a' }, { data: 1 }, { text: 'b' }])).toBe('ab')
})

test('joins parts only if all of them are texts', () => {
  expect(joinTextParts([{ text: 'a' }, { text: 'b' }])).toBe('ab')
  expect(joinTextParts([{ text: 'a' }, { data: 1 }])).toBeNull()
})

test('returns the same key for an answer in a message and in an artifact', () => {
  expect(isSame([{ text: 'Paris is\nit. ' }], [{ text: 'Paris ' }, { text: 'is it.' }])).toBe(true)
  expect(isSame([{ text: 'Paris' }], [{ text: 'Paris, France' }])).toBe(false)
  expect(isSame([{ text: `${' '.repeat(99)}a b` }], [{ text: `a${'\n'.repeat(99)}b` }])).toBe(true)
  expect(isSame([{ text: '' }], [])).toBe(false)
  expect(isSame([{ text: 'a' }], [{ text: 'a' }, { data: 1 }])).toBe(false)
})

test('compares white space in long texts', () => {
  const long = 'a '.repeat(30_000)
  expect(isSame([{ text: long }], [{ text: 'a ' }, { text: 'a '.repeat(29_999) }])).toBe(true)
  expect(isSame([{ text: long }], [{ text: `${long} ` }])).toBe(false)
})
