/** Properties that draw an element many times over, or again for each frame. Markers within markers multiply. */
const removed = ['filter', 'backdrop-filter', '-webkit-backdrop-filter', 'animation', 'transition', 'marker-mid']
/** Columns within columns are laid out again for each, and each of these elements is drawn as an image of its own. */
const reset = ['columns', 'will-change']
const animations = 'animate, animateColor, animateMotion, animateTransform, set'

/** Shadows of one page, counted for each element that a style sheet may apply to. More take seconds to draw. */
const maxShadows = 2000
const shadow = /shadow[\w-]{0,20}\s{0,9}:([^;{}]{0,10000})|\\/gi
/** A variable that repeats others: the number of shadows in it may double with each. */
const repeating = /--[\w-]{1,60}\s{0,9}:[^;{}]{0,500}?var\([^;{}]{0,200}?,\s{0,9}var\(/i

function shadowsIn(css: string): number {
  return [...css.matchAll(shadow)].reduce((sum, [, value = '']) => sum + value.split(/,|var\(/).length, 0)
}

function hasManyShadows(page: Document): boolean {
  const sheet = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  const inline = [...page.querySelectorAll('[style]')].map((element) => element.getAttribute('style') ?? '').join(';')
  const inSheet = shadowsIn(sheet)
  if (inSheet > 0 && repeating.test(`${sheet}${inline}`)) return true
  return inSheet * page.querySelectorAll('*').length + shadowsIn(inline) > maxShadows
}

/**
 * Takes from a page what stops the browser tab whatever its size: filters, animations and transitions, columns, markers in SVG
 * lines, and shadows where they are many. Declares so in a cascade layer, whose important rules no style sheet of the page overrides.
 */
export function withoutEffects(page: Document): void {
  for (const animation of page.querySelectorAll(animations)) animation.remove()
  // It moves, and each one is drawn again for each frame.
  for (const marquee of page.querySelectorAll('marquee')) marquee.replaceWith(...marquee.childNodes)
  const names = hasManyShadows(page) ? [...removed, 'box-shadow', 'text-shadow'] : removed
  // Only `style` attributes with important declarations override a layer.
  for (const element of page.querySelectorAll<HTMLElement | SVGElement>('[style*="!"], [style*="\\\\"]'))
    for (const name of [...names, ...reset]) element.style.removeProperty(name)
  const rules = [
    ...names.map((name) => `${name}:none!important`),
    ...reset.map((name) => `${name}:auto!important`),
  ].join(';')
  const style = page.createElement('style')
  style.textContent =
    `@layer{*,::before,::after,::marker,::first-line,::first-letter,::backdrop{${rules}}` +
    `marker,marker *{marker:none!important}}`
  page.head.prepend(style)
}
