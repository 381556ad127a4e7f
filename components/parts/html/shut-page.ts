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

/** A page as it may stand in a frame: it has nothing to run, to fetch or to follow, and says so to the browser too. */
export function shutPage(html: string): string {
  // What is parsed this way neither runs nor loads anything.
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(barred)) element.remove()
  for (const link of page.querySelectorAll('[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('#')) continue
    link.removeAttribute('href')
    link.setAttribute('title', href)
  }
  for (const element of page.querySelectorAll('[ping], [target]')) {
    element.removeAttribute('ping')
    element.removeAttribute('target')
  }
  page.head.prepend(meta(page, 'Content-Security-Policy', policy), meta(page, 'x-dns-prefetch-control', 'off'))
  return `<!doctype html>${page.documentElement.outerHTML}`
}
