/** HTML tags that Markdown may contain: those that GitHub renders, and those that only change the appearance. */
export const githubTags: readonly string[] =
  'a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li ol p picture pre q rp rt ruby s samp section source span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var'.split(
    ' ',
  )
export const presentationalTags: readonly string[] =
  'abbr address article aside bdi bdo big caption center cite col colgroup dfn figcaption figure font footer header hgroup label main mark nav nobr small time u wbr'.split(
    ' ',
  )

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Tags without a closing tag; the first four are visible by themselves. */
const voidTags = words('br hr img input col source wbr')
const visibleVoidTags = words('hr img input')
/** May be empty inside an element that is not. */
const structureTags = words('caption col colgroup dd dt li rp rt source tbody td tfoot th thead tr')
/** Tags whose closing tag is optional. */
const openEndedTags = words('dd dt li p rp rt tbody td tfoot th thead tr')
/** May be closed later, in a text that is still streaming. */
const blockTags = words('blockquote center details div dl ol pre table ul')

/** A tag, or anything else that an HTML parser does not render, in the source of a text. */
export interface HtmlTag {
  start: number
  end: number
  /** Whether the tag must be shown as text, because it would vanish otherwise. */
  literal: boolean
}

const token =
  /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<![a-z][^>]*(?:>|$)|<\/?[a-z](?:"[^"]{0,2000}"|'[^']{0,2000}'|[^"'<>])*>|<\/?(?=[a-z])/gi
/** A tag per CommonMark (0.31 §6.6); `<section 1...>` is not one. */
const wellFormed =
  /^<(?:[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[a-z][a-z\d-]*\s*)>$/i
const imageContent = /\b(?:alt\s*=\s*["']?[^\s"'>]|src\s*=\s*["']?(?:https?:|data:))/i

interface OpenElement {
  name: string
  tags: HtmlTag[]
  /** Empty elements in it, which may become literal. */
  empty: OpenElement[]
  hasContent: boolean
  inline: boolean
}

export interface TagReader {
  /**
   * Reads a piece of HTML. Whether its tags are literal is known after `end`. `inline`: it is in a paragraph, at whose end its
   * elements are closed.
   */
  read: (html: string, inline: boolean) => HtmlTag[]
  /** Notes visible content. */
  content: () => void
  /** Starts a block, at whose end its elements are closed. Returns the function that ends it. */
  enter: () => () => void
  end: () => void
}

/**
 * Creates a reader that finds the tags that would vanish from a text rendered as HTML. Literal are: unknown and malformed tags,
 * allowed ones without content, closing tags without an opening one, and opening tags that are not closed. Comments are neither
 * shown nor literal. `allowed`: names in lower case.
 */
export function createTagReader(allowed: ReadonlySet<string>): TagReader {
  const open: OpenElement[] = []

  const markLiteral = (element: OpenElement): void => {
    for (const tag of element.tags) tag.literal = true
    for (const inner of element.empty) markLiteral(inner)
  }
  const content = (): void => {
    const element = open.at(-1)
    if (element) element.hasContent = true
  }

  /** Ends an element that was removed from `open`. */
  function close(element: OpenElement): void {
    if (element.hasContent) {
      for (const inner of element.empty) if (!structureTags.has(inner.name)) markLiteral(inner)
      return content()
    }
    const parent = open.at(-1)
    if (parent) parent.empty.push(element)
    else markLiteral(element)
  }

  /** Ends an element without a closing tag. Its content belongs to its parent. `atEnd`: it may still be closed. */
  function leaveOpen(element: OpenElement, atEnd: boolean): void {
    const grows = atEnd && !element.inline && blockTags.has(element.name)
    if (grows || openEndedTags.has(element.name)) return close(element)
    for (const tag of element.tags) tag.literal = true
    for (const inner of element.empty) if (!structureTags.has(inner.name)) markLiteral(inner)
    content()
  }

  function closeUpTo(depth: number, atEnd: boolean): void {
    while (open.length > depth) {
      const element = open.pop()
      if (element) leaveOpen(element, atEnd)
    }
  }

  function readClosing(name: string, tag: HtmlTag): void {
    const position = open.findLastIndex((element) => element.name === name)
    if (position === -1) {
      tag.literal = true
      return content()
    }
    closeUpTo(position + 1, false)
    const element = open.pop()
    if (!element) return
    element.tags.push(tag)
    close(element)
  }

  function readTag(source: string, tag: HtmlTag, inline: boolean): void {
    if (source.startsWith('<!--') && source.endsWith('-->')) return
    const [, slash, tagName = ''] = /^<(\/?)([a-z][a-z\d-]*)/i.exec(source) ?? []
    const name = tagName.toLowerCase()
    if (!allowed.has(name) || !wellFormed.test(source)) {
      tag.literal = true
      return content()
    }
    if (slash) return readClosing(name, tag)
    const element: OpenElement = { name, tags: [tag], empty: [], hasContent: false, inline }
    if (name === 'br' || name === 'wbr') return
    if (voidTags.has(name)) {
      element.hasContent = visibleVoidTags.has(name) && (name !== 'img' || imageContent.test(source))
      return close(element)
    }
    if (source.endsWith('/>')) return close(element)
    open.push(element)
  }

  return {
    read: (html, inline) => {
      const tags: HtmlTag[] = []
      let at = 0
      for (const match of html.matchAll(token)) {
        if (html.slice(at, match.index).trim()) content()
        at = match.index + match[0].length
        const tag = { start: match.index, end: at, literal: false }
        tags.push(tag)
        readTag(match[0], tag, inline)
      }
      if (html.slice(at).trim()) content()
      return tags
    },
    content,
    enter: () => {
      const depth = open.length
      return () => closeUpTo(depth, true)
    },
    end: () => closeUpTo(0, true),
  }
}

/** Escapes literal tags, so that an HTML parser reads them as text. */
export function escapeLiteralTags(html: string, tags: readonly HtmlTag[]): string {
  let at = 0
  let escaped = ''
  for (const { start, end, literal } of tags) {
    const source = html.slice(start, end)
    escaped += html.slice(at, start) + (literal ? source.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : source)
    at = end
  }
  return escaped + html.slice(at)
}

const htmlTags = new Set([...githubTags, ...presentationalTags])

/** Removes comments and the tags that an HTML parser would not show as text. */
export function removeTags(text: string): string {
  const reader = createTagReader(htmlTags)
  const tags = reader.read(text, false)
  reader.end()
  let at = 0
  let visible = ''
  for (const { start, end, literal } of tags) {
    visible += text.slice(at, literal ? end : start)
    at = end
  }
  return visible + text.slice(at)
}

/** True for a text of only comments and line breaks, of which an HTML parser would render nothing. */
export function isInvisibleHtml(text: string): boolean {
  if (!text.includes('<')) return false
  const rest = text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').replaceAll(/<\/?w?br\s*\/?>/gi, '')
  return rest.trim() === ''
}
