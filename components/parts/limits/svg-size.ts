import { expandedElements } from '@/components/parts/limits/expanded-elements'
import { readSvg } from '@/components/parts/limits/read-svg'
import { effectSize, styleTexts } from '@/components/parts/limits/svg-effects'
import { svgInUrl } from '@/components/parts/limits/svg-urls'

const maxNesting = 4

/**
 * Returns how many elements an SVG document draws, with those that `use` repeats and those of SVG images within it.
 * Filters, shadows and animations count as many elements.
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
  const drawn = expandedElements(content.elements) + effectSize(content.tags, styleTexts(plain))
  return drawn + nestedSize(content.nested, limit, depth)
}
