import { describe, expect, it } from 'vitest'
import { createPatternMatcher, isSafePattern, matchesPattern } from '@/lib/a2a/forms/safe-pattern'

describe('matchesPattern', () => {
  it('tests a text', () => {
    expect(matchesPattern('^[A-Z]{2}\\d{4}$', 'NL1234')).toBe(true)
    expect(matchesPattern('^[A-Z]{2}\\d{4}$', 'nl1234')).toBe(false)
    expect(matchesPattern('^[^@]+@[^@]+\\.[^@]+$', 'ann.example.com')).toBe(false)
    expect(matchesPattern('(', 'x')).toBe(true)
  })

  it.each([
    ['(a+)+$', 'a'.repeat(60)],
    ['^(a|a)*$', 'a'.repeat(60)],
    ['^(?:a?){40}a{40}$', 'a'.repeat(39)],
    ['^(a*)*\\1$', 'a'.repeat(60)],
    // The second alternative is tried from every position.
    ['^x|a*c', 'a'.repeat(100_000)],
    // A million ways, each of which reads the whole text.
    ['^(?:a?){20}a{5000}b', 'a'.repeat(5100)],
  ])('leaves %s to the agent', (pattern, text) => {
    expect(isSafePattern(pattern, text.length)).toBe(false)
    expect(matchesPattern(pattern, `${text}!`)).toBe(true)
  })

  it('accepts everything once the patterns of the last second took too long', () => {
    const times = [0, 200, 300, 400, 500, 1200, 1200]
    const check = createPatternMatcher(() => times.shift() ?? 0)
    expect(check('^a$', 'b')).toBe(false)
    expect(check('^a$', 'b')).toBe(false)
    expect(check('^a$', 'b')).toBe(true)
    expect(check('^a$', 'b')).toBe(false)
  })
})
