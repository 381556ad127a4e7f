/** Formatting elements, which a browser reopens in each block that starts while they are open. */
const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))
/** Usual maximum of open formatting elements. Only pages made to multiply have more. */
const usuallyOpen = 16
/** End tags that create an element if there is none to close. */
const elementCreatingEndTags = new Set(['p', 'br'])

/**
 * Returns the maximum number of elements that a browser creates from HTML text, without those that tables imply (up to two per
 * cell). Counts tags in comments and scripts too. Stops at `limit`. Takes linear time.
 */
export function htmlSize(html: string, limit: number): number {
  let size = 0
  let open = 0
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    const name = tag.toLowerCase()
    if (slash) {
      if (formatting.has(name)) open = Math.max(0, open - 1)
      if (elementCreatingEndTags.has(name)) size += 1
    } else {
      size += 1 + (open > usuallyOpen ? open : 0)
      if (formatting.has(name)) open += 1
    }
    if (size > limit) return size
  }
  return size
}
