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

/**
 * A page as it may stand in a frame: it has nothing to run, to fetch or to follow, and says so to the browser too.
 * Null if it draws more than `limit` elements.
 */
export function shutPage(html: string, limit: number): string | null {
  // What is parsed this way neither runs nor loads anything.
  const page = new DOMParser().parseFromString(html, 'text/html')
  openTemplates(page)
  for (const element of page.querySelectorAll(barred)) element.remove()
  if (pageSize(page, limit) > limit) return null
  // SVG has links in a namespace of their own.
  for (const link of page.querySelectorAll('[*|href]')) {
    for (const href of [...link.attributes].filter(({ localName }) => localName === 'href')) {
      if (href.value.startsWith('#')) continue
      link.removeAttributeNode(href)
      link.setAttribute('title', href.value)
    }
  }
  for (const element of page.querySelectorAll('[ping], [target]')) {
    element.removeAttribute('ping')
    element.removeAttribute('target')
  }
  page.head.prepend(meta(page, 'Content-Security-Policy', policy), meta(page, 'x-dns-prefetch-control', 'off'))
  return `<!doctype html>${page.documentElement.outerHTML}`
}
