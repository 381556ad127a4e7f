import { maxSelectorCost, styleCost } from '@/components/parts/limits/style-cost'
import { styleTexts } from '@/components/parts/limits/svg-effects'
import { decodeNumericReferences } from '@/components/parts/limits/decode-numeric-references'

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
