import { withoutEffects } from '@/components/parts/html/without-effects'
import { isUnparsable, pageCost } from '@/components/parts/limits/page-cost'
import { pageSize } from '@/components/parts/limits/page-size'

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
