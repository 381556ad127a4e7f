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
function styleCost(css: string): number {
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
    if (links.length === 0) cost += styleCost(style) + styleCost(filter === '' ? '' : `filter:${filter}`)
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
    const perElement = styleCost(css)
    cost += tags.length * (/filter\s{0,9}:[^;{}]{0,200}url\(/i.test(css) ? passCost * most + perElement : perElement)
  }
  return cost
}
