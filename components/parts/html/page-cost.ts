import { decodeNumericReferences, expandedElements } from '@/components/parts/limits/expanded-elements'
import { maxSelectorCost, styleCost, styleTexts } from '@/components/parts/limits/style-cost'
import { nestedSize } from '@/components/parts/limits/svg-size'
import { getFragment, svgUrls } from '@/components/parts/limits/svg-urls'

/** Properties that make the layout of an element depend on many others. */
const dependent =
  /float|grid|flex|sticky|counter|column|shape-outside|first-l|container|zoom|transform|will-change|perspective|backface|\\/i
/** Weight of an element with these properties, in plain elements. */
const heavyWeight = 5
const heavy =
  'input, textarea, select, option, button, li, math *, ruby, rt, details, summary, progress, meter, fieldset, dialog'
/** Weight of a media player with its own controls. */
const playerWeight = 150

/** Maximum changes of script in a page. Layout time grows with the square of their number. */
const maxScriptChanges = 20_000
const change = /[\0-\x7F][^\0-\x7F]|[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]{5}/g

/**
 * Returns true for HTML text that a browser cannot parse in time: deeply nested style sheets or thousands of changes of script.
 */
export function isUnparsable(html: string): boolean {
  if (styleTexts(html).some((css) => styleCost(decodeNumericReferences(css), 0) === Infinity)) return true
  let changes = 0
  for (const _ of html.matchAll(change)) {
    changes += 1
    if (changes > maxScriptChanges) return true
  }
  return false
}

/**
 * Returns how long a parsed page takes to lay out, in plain elements. Infinity for style sheets that would stop the browser tab.
 * Takes linear time.
 */
export function pageCost(page: Document): number {
  const sheets = [...page.querySelectorAll('style')].map(({ textContent }) => textContent)
  const attributes = [...page.querySelectorAll('[style]')].map((element) => element.getAttribute('style') ?? '')
  const elements = page.querySelectorAll('*').length
  const compared = sheets.reduce((sum, sheet) => sum + styleCost(sheet, elements), 0)
  if (compared > maxSelectorCost || attributes.some((style) => styleCost(style, 0) === Infinity)) return Infinity
  const weight = [...sheets, ...attributes].some((css) => dependent.test(css)) ? heavyWeight : 1
  const cells = [...page.querySelectorAll('[colspan]')].reduce(
    (sum, cell) => sum + Math.min(1000, Number(cell.getAttribute('colspan')) || 0),
    0,
  )
  return (
    elements * weight +
    page.querySelectorAll(heavy).length * (heavyWeight - 1) +
    page.querySelectorAll('audio, video').length * playerWeight +
    cells / 4
  )
}

function targets(element: Element): string[] {
  if (element.localName !== 'use') return []
  const links = [...element.attributes].filter(({ localName }) => localName === 'href')
  return links.map(({ value }) => getFragment(value))
}

function nestedIn(element: Element): string[] {
  const style = element.localName === 'style' ? svgUrls(element.textContent) : []
  return [...style, ...[...element.attributes].flatMap(({ value }) => svgUrls(value))]
}

/** Returns how many elements a parsed page draws, with those that `use` repeats and those of SVG images in `data:` URLs. */
export function pageSize(page: Document, limit: number): number {
  const all = [...page.querySelectorAll('*')]
  if (all.length > limit) return all.length
  const places = new Map<Element | null, number>(all.map((element, at) => [element, at]))
  const elements = all.map((element) => ({
    parent: places.get(element.parentElement) ?? -1,
    id: element.id,
    uses: targets(element),
  }))
  return expandedElements(elements) + nestedSize(all.flatMap(nestedIn), limit)
}
