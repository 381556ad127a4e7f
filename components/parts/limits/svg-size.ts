import { expandedElements } from '@/components/parts/limits/expanded-elements'
import { readSvg } from '@/components/parts/limits/read-svg'
import { mostCompared, styleCost } from '@/components/parts/limits/style-cost'
import { effectSize, styleTexts } from '@/components/parts/limits/svg-effects'
import { svgInUrl } from '@/components/parts/limits/svg-urls'
import { withoutReferences } from '@/components/parts/limits/without-references'

const maxNesting = 4

/**
 * Returns how many elements an SVG document draws, with those that `use` repeats and those of SVG images within it.
 * Filters, shadows and animations count as many elements. Infinity for style sheets that would stop the browser tab.
 * `text` may have one character for each byte, whatever the encoding. Infinity if the document alone has more than `limit`,
 * draws itself, hides its content in entities, or nests images more than 4 deep.
 */
export function svgSize(text: string, limit: number): number {
  return sizeAt(text, limit, 0)
}

/** The elements of the SVG images at `data:` URLs, up to `limit`. */
export function nestedSize(urls: string[], limit: number, depth = 0): number {
  let size = 0
  for (const url of urls) {
    size += sizeAt(svgInUrl(url), limit, depth + 1)
    if (size > limit) break
  }
  return size
}

function sizeAt(text: string, limit: number, depth: number): number {
  if (depth > maxNesting) return Infinity
  // Every second byte of UTF-16.
  const plain = text.replaceAll('\0', '')
  const content = readSvg(plain, limit)
  if (!content) return Infinity
  const sheets = styleTexts(plain).map(withoutReferences)
  const styles = content.tags.flatMap(({ attributes }) => attributes.get('style') ?? [])
  const compared = [
    ...sheets.map((css) => styleCost(css, content.tags.length)),
    ...styles.map((css) => styleCost(css, 0)),
  ]
  // A style sheet in a `data:` URL would not be counted.
  const hasMore = /<\?xml-stylesheet/i.test(plain) || sheets.some((css) => /@import|\\/i.test(css))
  if (hasMore || compared.reduce((sum, cost) => sum + cost, 0) > mostCompared) return Infinity
  const drawn = expandedElements(content.elements) + effectSize(content.tags, sheets)
  return drawn + nestedSize(content.nested, limit, depth)
}
