import { expect, test } from 'vitest'
import { appendParts, textPrefix, textPrefixLength } from '@/lib/a2a/folding/append-parts'
import type { Part, TextPart } from '@/lib/a2a/model'

test('textPrefix returns the start of a text in any chunks', () => {
  for (const size of [1, 7, 40_000, textPrefixLength, 90_000]) {
    let parts: Part[] = [{ text: 'It begins. ' }]
    for (const letter of ['a', 'b', 'c', 'd']) {
      const before = parts
      parts = appendParts(parts, [{ text: letter.repeat(size) }])
      for (const [part] of [before, parts]) {
        const { text } = part as TextPart
        expect(textPrefix(part as TextPart)).toBe(text.slice(0, textPrefixLength))
      }
    }
  }
})
