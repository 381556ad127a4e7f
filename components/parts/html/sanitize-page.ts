import { isUnparsable, pageCost, pageSize } from '@/components/parts/html/page-cost'

/** Properties that draw an element many times or for each frame. Nested markers multiply. */
const removed = ['filter', 'backdrop-filter', '-webkit-backdrop-filter', 'animation', 'transition', 'marker-mid']
/** Nested columns are laid out again at each level, and `will-change` makes an image of each element. */
const reset = ['columns', 'will-change']
const animations = 'animate, animateColor, animateMotion, animateTransform, set'

/** Maximum shadows of a page, counted per element that a style sheet may apply to. More take seconds to draw. */
const maxShadows = 2000
const shadow = /shadow[\w-]{0,20}\s{0,9}:([^;{}]{0,10000})|\\/gi
/** A variable that repeats others: the number of shadows may double with each. */
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
 * Removes what stops the browser tab regardless of size: filters, animations, transitions, columns, SVG line markers and large
 * numbers of shadows. Uses a cascade layer whose important rules no style sheet of the page can override.
 */
function withoutEffects(page: Document): void {
  for (const animation of page.querySelectorAll(animations)) animation.remove()
  // It moves, and is drawn again for each frame.
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

/** Elements that load, navigate or run code. */
const forbiddenElements = 'script, link, base, meta[http-equiv], iframe, frame, object, embed, portal, fencedframe'
const policy =
  "default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

function meta(page: Document, name: string, content: string): HTMLMetaElement {
  const element = page.createElement('meta')
  element.httpEquiv = name
  element.content = content
  return element
}

/**
 * Replaces declarative shadow roots with their content, because a browser would create them when it parses the frame. Other
 * templates are never shown.
 */
function inlineShadowRoots(page: Document): void {
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

/** Maximum length of a URL that is shown, in characters. */
const maxUrlLength = 200

/**
 * Appends the URL of a link to its text, because links in the frame are disabled. Written in ASCII, so that lookalike letters
 * do not suggest a known host.
 */
function showLinkUrl(link: Element, href: string): void {
  const url = URL.parse(href)
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol)) return
  link.setAttribute('title', url.href)
  if (link.localName !== 'a' || link.namespaceURI !== 'http://www.w3.org/1999/xhtml') return
  const text = link.textContent.trim()
  if (text === url.href || text === href) return
  const address = link.ownerDocument.createElement('span')
  const isLong = url.href.length > maxUrlLength
  address.textContent = ` (${url.href.slice(0, maxUrlLength)}${isLong ? '…' : ''})`
  address.dir = 'ltr'
  address.style.cssText = 'font-size: smaller; overflow-wrap: anywhere'
  link.append(address)
}

/** SVG animations can set the URL of a link later. */
function stopLinkAnimations(page: Document): void {
  for (const animation of page.querySelectorAll('[attributeName]')) {
    const name = animation.getAttribute('attributeName') ?? ''
    if (/href$/i.test(name.trim())) animation.remove()
  }
}

/**
 * Returns a page that is safe in a sandboxed frame: without scripts, requests and navigation, and with a CSP that forbids them.
 * Null if it takes longer to draw than `limit` plain elements.
 */
export function sanitizePage(html: string, limit: number): string | null {
  if (isUnparsable(html)) return null
  // DOMParser neither runs nor loads anything.
  const page = new DOMParser().parseFromString(html, 'text/html')
  inlineShadowRoots(page)
  for (const element of page.querySelectorAll(forbiddenElements)) element.remove()
  stopLinkAnimations(page)
  if (pageSize(page, limit) > limit || pageCost(page) > limit) return null
  // SVG links have their own namespace.
  for (const link of page.querySelectorAll('[*|href]')) {
    for (const href of [...link.attributes].filter(({ localName }) => localName === 'href')) {
      if (href.value.startsWith('#')) continue
      link.removeAttributeNode(href)
      link.setAttribute('title', href.value)
      showLinkUrl(link, href.value)
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
