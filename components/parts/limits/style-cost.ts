/** An element: name and attribute names without prefix, and its parent. */
export interface MarkupTag {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Position of its parent in the document; -1 if it has none. */
  parent: number
}

/** Cost of one filter pass or one shadow over one element, in plain elements. */
const passCost = 500
/** Cost of an animation, which draws its element for each frame. */
const animationCost = 250

const animations = new Set(['animate', 'animateColor', 'animateMotion', 'animateTransform', 'set'])
const primitive = /^fe(?!Func|MergeNode|PointLight|DistantLight|SpotLight)[A-Z]/
/** A declaration that draws its element several times, or an escape that may hide one. */
const costly = /(?:filter|shadow|animation)[\w-]{0,20}\s{0,9}:([^;{}]{0,10000})|\\/gi
const smallShadow = /^\s{0,9}drop-shadow\([^;]{0,200}\)\s{0,9}$/i
const markerProperty = /marker(?:-start|-mid|-end)?\s{0,9}:/i

const fragments = (value: string): string[] =>
  [...value.matchAll(/url\(\s{0,9}["']?#([^"')]{1,200})/gi)].map(([, id = '']) => id)

/** Returns the cost of the declarations per element that they apply to. */
function effectCost(css: string): number {
  let cost = 0
  for (const [whole, value = ''] of css.matchAll(costly)) {
    if (/^animation/i.test(whole)) cost += animationCost
    else if (smallShadow.test(value)) cost += passCost / 20
    else cost += passCost * value.split(/[,)](?=\s{0,9}\S)/).length
  }
  return cost
}

/** Returns the text of the `style` elements of a document. */
export function styleTexts(text: string): string[] {
  const marks = [...text.matchAll(/<(\/?)(?:[\w-]{1,40}:)?style\b/gi)]
  return marks.flatMap(({ 1: slash, index }, at) => (slash === '' ? [text.slice(index, marks[at + 1]?.index)] : []))
}

/**
 * Returns the cost of filters, shadows, animations and markers, in plain elements. Infinity if markers contain markers, which
 * multiplies. A style sheet counts as applied to all elements. Takes linear time.
 */
export function effectSize(tags: readonly MarkupTag[], sheets: readonly string[]): number {
  const passes = new Map<string, number>()
  const container: (MarkupTag | undefined)[] = []
  const used: string[] = []
  let [cost, vertices, markers] = [0, 0, 0]
  let hasMidMarkers = false
  for (const [at, tag] of tags.entries()) {
    const { name, attributes, parent } = tag
    const outer = container[parent]
    container[at] = name === 'filter' || name === 'marker' ? tag : outer
    if (name === 'marker') markers += 1
    if (animations.has(name)) cost += animationCost
    if (primitive.test(name) && outer?.name === 'filter') {
      const id = outer.attributes.get('id') ?? ''
      passes.set(id, (passes.get(id) ?? 0) + 1)
    }
    const style = attributes.get('style') ?? ''
    const filter = attributes.get('filter') ?? ''
    const links = [...fragments(filter), ...(/filter/i.test(style) ? fragments(style) : [])]
    for (const id of links) used.push(id)
    if (links.length === 0) cost += effectCost(style) + effectCost(filter === '' ? '' : `filter:${filter}`)
    const marks = [...attributes.keys()].some((key) => key.startsWith('marker-')) || markerProperty.test(style)
    if (marks && outer?.name === 'marker') return Infinity
    if (attributes.has('marker-mid') || (marks && style !== '')) hasMidMarkers = true
    vertices += ((attributes.get('d') ?? attributes.get('points') ?? '').match(/\d[\s,a-z-]/gi) ?? []).length / 2
  }
  for (const id of used) cost += passCost * (passes.get(id) ?? 0)
  if (sheets.some((css) => markerProperty.test(css))) {
    if (markers > 1) return Infinity
    hasMidMarkers = true
  }
  const inMarkers = container.filter((tag) => tag?.name === 'marker').length
  if (hasMidMarkers && markers > 0) cost += vertices * Math.max(1, inMarkers)
  const most = Math.max(0, ...passes.values())
  for (const css of sheets) {
    const perElement = effectCost(css)
    cost += tags.length * (/filter\s{0,9}:[^;{}]{0,200}url\(/i.test(css) ? passCost * most + perElement : perElement)
  }
  return cost
}

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
