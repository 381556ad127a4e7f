import { expect, it } from 'vitest'
import { clipJson } from '@/lib/replay/clip-json'

const more = (count: number): string => `${count} more`

it('does not change small values', () => {
  const value = { a: [1, null, true], b: { c: 'text' } }
  expect(clipJson(value, more)).toEqual(value)
})

it('cuts long strings, lists and objects at any depth and reports the rest', () => {
  const value = { text: 'abcdef', list: [1, 2, 3, 4], deep: [{ x: 'abcdef' }], d: 1 }
  expect(clipJson(value, more, { text: 4, members: 3 })).toEqual({
    text: 'abcd… 2 more',
    list: [1, 2, 3, '… 1 more'],
    deep: [{ x: 'abcd… 2 more' }],
    '…': '1 more',
  })
})

it('escapes bidirectional controls', () => {
  const escaped = String.raw`a\u202Eb\u2066`
  expect(clipJson({ 'a\u202Eb\u2066': ['a\u202Eb\u2066 and on'] }, more, { text: 4, members: 3 })).toEqual({
    [escaped]: [`${escaped}… 7 more`],
  })
})
