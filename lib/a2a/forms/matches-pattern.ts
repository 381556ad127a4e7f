import { isSafePattern } from '@/lib/a2a/forms/safe-pattern'

/** Milliseconds that all patterns together may take in one period. */
const maxMs = 250
const periodMs = 1000

/**
 * Returns a function that tests a text against a pattern of an agent. It is true if the text matches, if the pattern is
 * invalid, and if finding out could take long: for this one pattern, or because the patterns of the last second took more
 * than 250 ms. The agent checks what is not checked here. `now` is in milliseconds.
 */
export function createPatternCheck(now: () => number): (pattern: string, text: string) => boolean {
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

/** Tests a text against a pattern of an agent, with one limit of time for all patterns of the process or browser tab. */
export const matchesPattern = createPatternCheck(() => performance.now())
