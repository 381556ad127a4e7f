import { expect, it } from 'vitest'
import { hasMath, withDollars } from '@/components/parts/math/math-text'

it('finds mathematics, and no prices', () => {
  for (const text of ['$$x$$', 'so \\(x\\)', '\\[x\\]']) expect(hasMath(text)).toBe(true)
  for (const text of ['$5 or $6', 'plain', '[x](y)']) expect(hasMath(text)).toBe(false)
})

it('writes the other brackets as dollars, outside of code', () => {
  expect(withDollars('a \\(x^2\\) b')).toBe('a $$x^2$$ b')
  expect(withDollars('a\n\\[\nx\n\\]\nb')).toBe('a\n$$\nx\n$$\nb')
  for (const text of ['`\\(x\\)`', '```\n\\[x\\]\n```']) expect(withDollars(text)).toBe(text)
})
