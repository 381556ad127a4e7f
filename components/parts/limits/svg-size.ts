import { decodeNumericReferences, expandedElements } from '@/components/parts/limits/expanded-elements'
import { readSvg } from '@/components/parts/limits/read-svg'
import { effectSize, maxSelectorCost, styleCost, styleTexts } from '@/components/parts/limits/style-cost'
import { decodeSvgUrl } from '@/components/parts/limits/svg-urls'

const maxNesting = 4

/**
 * Returns how many elements an SVG document draws, including repetitions by `use` and nested SVG images. Filters, shadows and
 * animations count as many elements. Infinity for style sheets that would stop the browser tab. `text` may have one character
 * per byte, in any encoding. Infinity if the document has more than `limit` elements, draws itself, hides content in entities,
 * or nests images more than 4 levels deep.
 */
export function svgSize(text: string, limit: number): number {
  return sizeAt(text, limit, 0)
}

/** Returns the number of elements of the SVG images at `data:` URLs, up to `limit`. */
export function nestedSize(urls: string[], limit: number, depth = 0): number {
  let size = 0
  for (const url of urls) {
    size += sizeAt(decodeSvgUrl(url), limit, depth + 1)
    if (size > limit) break
  }
  return size
}

function sizeAt(text: string, limit: number, depth: number): number {
  if (depth > maxNesting) return Infinity
  // Removes the zero bytes of UTF-16.
  const plain = text.replaceAll('\0', '')
  const content = readSvg(plain, limit)
  if (!content) return Infinity
  const sheets = styleTexts(plain).map(decodeNumericReferences)
  const styles = content.tags.flatMap(({ attributes }) => attributes.get('style') ?? [])
  const compared = [
    ...sheets.map((css) => styleCost(css, content.tags.length)),
    ...styles.map((css) => styleCost(css, 0)),
  ]
  // Style sheets in `data:` URLs would not be counted.
  const hasMore = /<\?xml-stylesheet/i.test(plain) || sheets.some((css) => /@import|\\/i.test(css))
  if (hasMore || compared.reduce((sum, cost) => sum + cost, 0) > maxSelectorCost) return Infinity
  const drawn = expandedElements(content.elements) + effectSize(content.tags, sheets)
  return drawn + nestedSize(content.nested, limit, depth)
}
