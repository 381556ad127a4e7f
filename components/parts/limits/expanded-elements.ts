/** An element of a document, in document order. */
export interface MarkupElement {
  /** Position of its parent in the document; -1 if it has none. */
  parent: number
  /** Empty if it has none. */
  id: string
  /** IDs of the elements that it draws a copy of: the targets of an SVG `use`. */
  uses: string[]
}

/** For each element, the positions of its children and of what it draws a copy of. */
function drawnBy(elements: MarkupElement[]): number[][] {
  const places = new Map<string, number>()
  for (const [at, { id }] of elements.entries()) if (id && !places.has(id)) places.set(id, at)
  const drawn = elements.map(({ uses }) =>
    uses.flatMap((id) => {
      const target = places.get(id)
      return target === undefined ? [] : [target]
    }),
  )
  for (const [at, { parent }] of elements.entries()) drawn[parent]?.push(at)
  return drawn
}

/**
 * Returns how many elements a document draws if each `use` counts as a copy of its target, including the copies within it.
 * Infinity if an element draws itself. Takes time in proportion to the number of elements and references.
 */
export function expandedElements(elements: MarkupElement[]): number {
  const drawn = drawnBy(elements)
  const sizes = new Float64Array(elements.length)
  const visiting = new Uint8Array(elements.length)
  const stack = elements.flatMap(({ parent }, at) => (parent === -1 ? [at] : []))
  const roots = [...stack]
  const sizeOf = (at: number): number => sizes[at] ?? 0
  while (stack.length > 0) {
    const at = stack.at(-1) ?? 0
    const inner = drawn[at] ?? []
    if (visiting[at]) {
      stack.pop()
      if (sizeOf(at) === 0) sizes[at] = inner.reduce((sum, one) => sum + sizeOf(one), 1)
      continue
    }
    visiting[at] = 1
    for (const one of inner) {
      if (sizeOf(one) > 0) continue
      // Visited but not finished: an ancestor of itself.
      if (visiting[one]) return Infinity
      stack.push(one)
    }
  }
  return roots.reduce((sum, at) => sum + sizeOf(at), 0)
}

/** Returns the text with numeric character references resolved, which may encode a bracket. */
export function decodeNumericReferences(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0x10_ff_ff ? whole : String.fromCodePoint(point)
  })
}
