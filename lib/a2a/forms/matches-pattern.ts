import { isSafePattern } from '@/lib/a2a/forms/safe-pattern'

/** Milliseconds for all patterns together in one period. */
const maxMs = 250
const periodMs = 1000

/**
 * Creates a function that tests a text against a pattern of an agent. Returns true if the text matches, if the pattern is
 * invalid, and if the test could take long: because of the pattern, or because the patterns of the last second took more than
 * 250 ms. The agent then checks the value. `now` is in milliseconds.
 */
export function createPatternMatcher(now: () => number): (pattern: string, text: string) => boolean {
  let period = -Infinity
  let spent = 0
  return (pattern, text) => {
    if (!isSafePattern(pattern, text.length)) return true
    const start = now()
    if (start - period >= periodMs) [period, spent] = [start, 0]
    if (spent > maxMs) return true
    try {
      return new RegExp(pattern, 'u').test(text)
    } catch {
      return true
    } finally {
      spent += now() - start
    }
  }
}

/** Tests a text against a pattern of an agent, with one time limit for all patterns of the process or browser tab. */
export const matchesPattern = createPatternMatcher(() => performance.now())
