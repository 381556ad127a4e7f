/** Elements that a browser opens again in each block that begins while they are open. */
const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))
/** More of them are open only in pages that are made to multiply. */
const usuallyOpen = 16
/** End tags that make an element if there is none to end. */
const makers = new Set(['p', 'br'])

/**
 * Returns how many elements a browser makes of an HTML text at most, apart from those that tables imply (up to two for
 * each cell). Counts tags in comments and scripts too. Stops at `limit`. Takes time in proportion to the text.
 */
export function htmlSize(html: string, limit: number): number {
  let size = 0
  let open = 0
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    const name = tag.toLowerCase()
    if (slash) {
      if (formatting.has(name)) open = Math.max(0, open - 1)
      if (makers.has(name)) size += 1
    } else {
      size += 1 + (open > usuallyOpen ? open : 0)
      if (formatting.has(name)) open += 1
    }
    if (size > limit) return size
  }
  return size
}
