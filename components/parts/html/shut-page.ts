import { isUnparsable, pageCost } from '@/components/parts/limits/page-cost'
import { pageSize } from '@/components/parts/limits/page-size'

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
function withoutEffects(page: Document): void {
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

/** What a page could reach out, lead away or run code with. */
const barred = 'script, link, base, meta[http-equiv], iframe, frame, object, embed, portal, fencedframe'
const policy =
  "default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

function meta(page: Document, name: string, content: string): HTMLMetaElement {
  const element = page.createElement('meta')
  element.httpEquiv = name
  element.content = content
  return element
}

/**
 * Puts the content of declarative shadow roots in their place, where it is seen: a browser makes them while it parses the frame.
 * Other templates are never shown.
 */
function openTemplates(page: Document): void {
  const roots: ParentNode[] = [page]
  const templates: HTMLTemplateElement[] = []
  for (const root of roots) {
    for (const template of root.querySelectorAll('template')) {
      templates.push(template)
      roots.push(template.content)
    }
  }
  for (const template of templates.toReversed())
    template.replaceWith(...(template.hasAttribute('shadowrootmode') ? [template.content] : []))
}

/** In characters. */
const longestAddress = 200

/**
 * Writes the address of a link behind its text, because the frame shows no address and its links lead nowhere.
 * In ASCII, so that letters of other alphabets are not taken for those of a known host.
 */
function writeAddress(link: Element, href: string): void {
  const url = URL.parse(href)
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol)) return
  link.setAttribute('title', url.href)
  if (link.localName !== 'a' || link.namespaceURI !== 'http://www.w3.org/1999/xhtml') return
  const text = link.textContent.trim()
  if (text === url.href || text === href) return
  const address = link.ownerDocument.createElement('span')
  const isLong = url.href.length > longestAddress
  address.textContent = ` (${url.href.slice(0, longestAddress)}${isLong ? '…' : ''})`
  address.dir = 'ltr'
  address.style.cssText = 'font-size: smaller; overflow-wrap: anywhere'
  link.append(address)
}

/** SVG can give a link its address later, by an animation. */
function stopLinkAnimations(page: Document): void {
  for (const animation of page.querySelectorAll('[attributeName]')) {
    const name = animation.getAttribute('attributeName') ?? ''
    if (/href$/i.test(name.trim())) animation.remove()
  }
}

/**
 * A page as it may stand in a frame: it has nothing to run, to fetch or to follow, and says so to the browser too.
 * Null if it takes longer to draw than `limit` plain elements.
 */
export function shutPage(html: string, limit: number): string | null {
  if (isUnparsable(html)) return null
  // What is parsed this way neither runs nor loads anything.
  const page = new DOMParser().parseFromString(html, 'text/html')
  openTemplates(page)
  for (const element of page.querySelectorAll(barred)) element.remove()
  stopLinkAnimations(page)
  if (pageSize(page, limit) > limit || pageCost(page) > limit) return null
  // SVG has links in a namespace of their own.
  for (const link of page.querySelectorAll('[*|href]')) {
    for (const href of [...link.attributes].filter(({ localName }) => localName === 'href')) {
      if (href.value.startsWith('#')) continue
      link.removeAttributeNode(href)
      link.setAttribute('title', href.value)
      writeAddress(link, href.value)
    }
  }
  for (const element of page.querySelectorAll('[ping], [target]')) {
    element.removeAttribute('ping')
    element.removeAttribute('target')
  }
  withoutEffects(page)
  page.head.prepend(meta(page, 'Content-Security-Policy', policy), meta(page, 'x-dns-prefetch-control', 'off'))
  return `<!doctype html>${page.documentElement.outerHTML}`
}
