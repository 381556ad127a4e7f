/** Ways in which a pattern may match at the worst. */
const mostWays = 2_000_000
/** Ways of one repeated group, such as `(?:a?){10}`: each costs much more than a character. */
const mostRepeats = 1024
/** Characters that all ways may read at the worst: half a second. */
const mostSteps = 60_000_000

interface Group {
  /** In how many ways what was read so far can match at the worst. */
  ways: number
  alternatives: number
}

/** The number of ways of a quantifier's atom, and where the quantifier ends. */
function quantified(pattern: string, at: number, ways: number, length: number): { ways: number; end: number } {
  const sign = pattern[at]
  const braces = sign === '{' ? /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at)) : null
  if (sign !== '*' && sign !== '+' && sign !== '?' && !braces) return { ways, end: at }
  const least = braces ? Number(braces[1]) : sign === '+' ? 1 : 0
  const most = braces ? (braces[2] === undefined ? least : Number(braces[3] || length)) : sign === '?' ? 1 : length
  const after = at + (braces ? braces[0].length : 1)
  const end = pattern[after] === '?' ? after + 1 : after
  const times = Math.min(most, length)
  const repeats = ways ** Math.max(1, times)
  return { ways: ways > 1 && repeats > mostRepeats ? Infinity : Math.max(1, times - least + 1) * repeats, end }
}

function skipClass(pattern: string, at: number): number {
  let end = at + 1
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1
  return end + 1
}

/** True where a pattern can be held against a text of that length in bounded time: by a count of what it might try at the worst. */
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
      // What a group matched before cannot be counted.
      if (/[1-9k]/.test(pattern[at + 1] ?? '')) return false
      at += 2
    } else at += 1
    const outer = open.at(-1)
    if (!outer) return false
    const { ways, end } = quantified(pattern, at, atom, length)
    outer.ways *= ways
    at = end
    if (outer.ways > mostWays) return false
  }
  const [whole] = open
  if (!whole) return false
  // Only the first alternative begins with the `^`.
  const starts = pattern.startsWith('^') && whole.alternatives === 1 ? 1 : Math.max(1, length)
  const ways = whole.ways * whole.alternatives * starts
  return ways <= mostWays && ways * (length + pattern.length) <= mostSteps
}
