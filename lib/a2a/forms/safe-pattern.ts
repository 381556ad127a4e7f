/** Maximum number of ways in which a pattern can match. */
const maxWays = 2_000_000
/** Maximum number of ways of one repeated group, such as `(?:a?){10}`. Each costs much more than a character. */
const maxRepeats = 1024
/** Maximum characters that all ways together read: half a second. */
const maxSteps = 60_000_000

interface Group {
  /** Number of ways in which the pattern so far can match at worst. */
  ways: number
  alternatives: number
}

/** Returns the number of ways of an atom with its quantifier, and where the quantifier ends. */
function countQuantified(pattern: string, at: number, ways: number, length: number): { ways: number; end: number } {
  const sign = pattern[at]
  const braces = sign === '{' ? /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at)) : null
  if (sign !== '*' && sign !== '+' && sign !== '?' && !braces) return { ways, end: at }
  const least = braces ? Number(braces[1]) : sign === '+' ? 1 : 0
  const most = braces ? (braces[2] === undefined ? least : Number(braces[3] || length)) : sign === '?' ? 1 : length
  const after = at + (braces ? braces[0].length : 1)
  const end = pattern[after] === '?' ? after + 1 : after
  const times = Math.min(most, length)
  const repeats = ways ** Math.max(1, times)
  return { ways: ways > 1 && repeats > maxRepeats ? Infinity : Math.max(1, times - least + 1) * repeats, end }
}

function skipClass(pattern: string, at: number): number {
  let end = at + 1
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1
  return end + 1
}

/** True if matching a pattern against a text of this length takes bounded time, by a count of the ways to try at worst. */
export function isSafePattern(pattern: string, length: number): boolean {
  if (pattern.length > 1000) return false
  const open: Group[] = [{ ways: 1, alternatives: 1 }]
  let at = 0
  while (at < pattern.length) {
    const group = open.at(-1)
    if (!group) return false
    let atom = 1
    const sign = pattern[at]
    if (sign === '(') {
      open.push({ ways: 1, alternatives: 1 })
      at += /^\((\?(?::|=|!|<=|<!|<\w+>))?/.exec(pattern.slice(at))?.[0].length ?? 1
      continue
    }
    if (sign === '|') {
      group.alternatives += 1
      at += 1
      continue
    }
    if (sign === ')') {
      open.pop()
      atom = group.ways * group.alternatives
      at += 1
    } else if (sign === '[') at = skipClass(pattern, at)
    else if (sign === '\\') {
      // Backreferences cannot be counted.
      if (/[1-9k]/.test(pattern[at + 1] ?? '')) return false
      at += 2
    } else at += 1
    const outer = open.at(-1)
    if (!outer) return false
    const { ways, end } = countQuantified(pattern, at, atom, length)
    outer.ways *= ways
    at = end
    if (outer.ways > maxWays) return false
  }
  const [whole] = open
  if (!whole) return false
  // Only the first alternative starts with the `^`.
  const starts = pattern.startsWith('^') && whole.alternatives === 1 ? 1 : Math.max(1, length)
  const ways = whole.ways * whole.alternatives * starts
  return ways <= maxWays && ways * (length + pattern.length) <= maxSteps
}

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
