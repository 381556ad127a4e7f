/** Maximum selector cost of one page or image. Comparing as many takes about a second. */
export const maxSelectorCost = 4_000_000

/** Maximum nesting of rules and parentheses. Browsers recurse for each: thousands stop the tab. */
const maxRuleDepth = 32
const maxParentheses = 64
/** Maximum selectors that nested rules expand to: `a, b { a, b { … } }` doubles them with each level. */
const maxExpandedSelectors = 1000
/** A selector that depends on elements other than ancestors costs as much as one for every 25th element. */
const elementsPerLookaround = 25
const lookaroundPattern = /:has\(|~|\bof\b/gi
const escaped = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi

/** Resolves CSS escapes, which could hide a selector. */
function unescaped(css: string): string {
  return css.replace(escaped, (_, code: string | undefined, letter: string | undefined) => {
    if (code === undefined) return letter ?? ''
    const point = Number.parseInt(code, 16)
    // An escaped bracket is not a bracket.
    return point > 0x10_ff_ff ? '' : String.fromCodePoint(point).replace(/[^\w:~]/, '')
  })
}

const comment = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g
/** An unclosed string ends at the end of its line. */
const quoted = /"[^"\\\n]*(?:\\[^][^"\\\n]*)*(?:"|\n|\\?$)|'[^'\\\n]*(?:\\[^][^'\\\n]*)*(?:'|\n|\\?$)/g

const counted = (text: string, letter: string): number => text.split(letter).length - 1

/**
 * Returns the cost of the selectors of a style sheet for a page with that many elements: about one for each element that each
 * selector is compared with. Infinity if rules or parentheses are nested so deep that a browser would crash or hang. Takes
 * linear time.
 */
export function styleCost(sheet: string, elements: number): number {
  const css = unescaped(sheet.replaceAll(comment, '').replaceAll(quoted, '""'))
  /** Numbers of selectors that the enclosing rules expand to. */
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
      if (around.length > maxRuleDepth || outer * inner > maxExpandedSelectors) return Infinity
      const lookarounds = prelude.match(lookaroundPattern)?.length ?? 0
      if (isSelector) cost += outer * (selectors + (lookarounds * elements) / elementsPerLookaround) * elements
    }
    if (mark === '{' || mark === '}' || mark === ';') {
      begin = index + 1
      parentheses = 0
    }
    if (parentheses > maxParentheses) return Infinity
  }
  return cost
}
