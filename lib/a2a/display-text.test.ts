import { expect, it } from 'vitest'
import { displayText } from '@/lib/a2a/display-text'

it('tells marks that turn the direction of letters around', () => {
  expect(displayText('a\u202Eb\u2066')).toBe(String.raw`a\u202Eb\u2066`)
})

it('shows at most 30 marks on one letter', () => {
  expect(displayText(`a${'\u0300'.repeat(200_000)}b`)).toBe(`a${'\u0300'.repeat(30)}…b`)
  const usual = 'Việt ngữ, שָׁלוֹם, हिन्दी, ที่นี่'
  expect(displayText(usual)).toBe(usual)
})
