import { expect, test } from 'vitest'
import { appendParts } from '@/lib/a2a/folding/append-parts'
import { beginningLength, beginningOf } from '@/lib/a2a/folding/grown-text'
import type { Part, TextPart } from '@/lib/a2a/model'

test('a text begins as it began, in whatever pieces it came', () => {
  for (const size of [1, 7, 40_000, beginningLength, 90_000]) {
    let parts: Part[] = [{ text: 'It begins. ' }]
    for (const letter of ['a', 'b', 'c', 'd']) {
      const before = parts
      parts = appendParts(parts, [{ text: letter.repeat(size) }])
      for (const [part] of [before, parts]) {
        const { text } = part as TextPart
        expect(beginningOf(part as TextPart)).toBe(text.slice(0, beginningLength))
      }
    }
  }
})
