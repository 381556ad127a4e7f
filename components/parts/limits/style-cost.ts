/** What the selectors of one page or image may cost. Comparing as many takes about a second. */
export const mostCompared = 4_000_000

/** Rules within rules, and parentheses within parentheses. Browsers call themselves for each: thousands stop the tab. */
const mostRules = 32
const mostParentheses = 64
/** Selectors that nested rules stand for together: `a, b { a, b { … } }` doubles them with each level. */
const mostNested = 1000
/** A selector that looks at other elements than an element's parents takes as long as one for every 25th element. */
const elementsPerLook = 25
const looksAround = /:has\(|~|\bof\b/gi
const escaped = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi

/** What stands for one character in CSS, as that character: an escape must not hide a selector. */
function unescaped(css: string): string {
  return css.replace(escaped, (_, code: string | undefined, letter: string | undefined) => {
    if (code === undefined) return letter ?? ''
    const point = Number.parseInt(code, 16)
    // A bracket that is written as an escape is no bracket.
    return point > 0x10_ff_ff ? '' : String.fromCodePoint(point).replace(/[^\w:~]/, '')
  })
}

const comment = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g
/** A string that is not closed ends with its line. */
const quoted = /"[^"\\\n]*(?:\\[^][^"\\\n]*)*(?:"|\n|\\?$)|'[^'\\\n]*(?:\\[^][^'\\\n]*)*(?:'|\n|\\?$)/g

const counted = (text: string, letter: string): number => text.split(letter).length - 1

/**
 * Returns what the selectors of a style sheet cost for a page of so many elements: about one for each element that each selector is
 * compared with. Infinity for rules or parentheses nested so deep that a browser would crash or hang. Takes linear time.
 */
export function styleCost(sheet: string, elements: number): number {
  const css = unescaped(sheet.replaceAll(comment, '').replaceAll(quoted, '""'))
  /** Selectors that the rules around stand for, each with those around it. */
  const around: number[] = []
  let parentheses = 0
  let begin = 0
  let cost = 0
  for (const { 0: mark, index } of css.matchAll(/[{};()[\]]/g)) {
    if (mark === '(' || mark === '[') parentheses += 1
    else if (mark === ')' || mark === ']') parentheses = Math.max(0, parentheses - 1)
    else if (mark === '}') around.pop()
    else if (mark === '{') {
      const prelude = css.slice(begin, index).trim()
      const outer = around.at(-1) ?? 1
      const isSelector = !prelude.startsWith('@')
      const selectors = counted(prelude, ',') + 1
      const inner = isSelector && around.length > 0 ? Math.max(selectors, counted(prelude, '&')) : 1
      around.push(outer * inner)
      if (around.length > mostRules || outer * inner > mostNested) return Infinity
      const looks = prelude.match(looksAround)?.length ?? 0
      if (isSelector) cost += outer * (selectors + (looks * elements) / elementsPerLook) * elements
    }
    if (mark === '{' || mark === '}' || mark === ';') {
      begin = index + 1
      parentheses = 0
    }
    if (parentheses > mostParentheses) return Infinity
  }
  return cost
}
