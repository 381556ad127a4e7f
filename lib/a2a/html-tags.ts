/** HTML tags that Markdown may contain: those that GitHub shows, and those with no meaning beyond their look. */
export const shownTags: readonly string[] =
  'a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li ol p picture pre q rp rt ruby s samp section source span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var'.split(
    ' ',
  )
export const plainTags: readonly string[] =
  'abbr address article aside bdi bdo big caption center cite col colgroup dfn figcaption figure font footer header hgroup label main mark nav nobr small time u wbr'.split(
    ' ',
  )

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Have no closing tag; the first four show something by themselves. */
const voidTags = words('br hr img input col source wbr')
const visibleVoidTags = words('hr img input')
/** May be empty within an element that is not. */
const structureTags = words('caption col colgroup dd dt li rp rt source tbody td tfoot th thead tr')
/** Need no closing tag. */
const openEndedTags = words('dd dt li p rp rt tbody td tfoot th thead tr')
/** May be closed later, in a text that is still growing. */
const blockTags = words('blockquote center details div dl ol pre table ul')

/** A tag, or anything else that an HTML reader would not show, in the source of a text. */
export interface HtmlTag {
  start: number
  end: number
  /** The tag has to be shown as text, or it would vanish. */
  literal: boolean
}

const token =
  /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<![a-z][^>]*(?:>|$)|<\/?[a-z](?:"[^"]{0,2000}"|'[^']{0,2000}'|[^"'<>])*>|<\/?(?=[a-z])/gi
/** A tag as CommonMark has it (0.31 §6.6); `<section 1...>` is none. */
const wellFormed =
  /^<(?:[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[a-z][a-z\d-]*\s*)>$/i
const imageContent = /\b(?:alt\s*=\s*["']?[^\s"'>]|src\s*=\s*["']?(?:https?:|data:))/i

interface OpenElement {
  name: string
  tags: HtmlTag[]
  /** Empty elements in it, of which it is not known yet whether they may be. */
  empty: OpenElement[]
  hasContent: boolean
  inline: boolean
}

export interface TagReader {
  /**
   * Reads a piece of HTML. Whether its tags are literal is known after `end`. `inline`: it is within a paragraph, by the
   * end of which its elements are closed.
   */
  read: (html: string, inline: boolean) => HtmlTag[]
  /** Something that is shown. */
  content: () => void
  /** Begins a part of the text, by whose end its elements are closed. Returns the function that ends it. */
  enter: () => () => void
  end: () => void
}

/**
 * Creates a reader that finds the tags which would vanish from a text that is shown as HTML. Literal are: unknown and
 * malformed tags, allowed ones without content, closing tags without an opening one, and opening tags that are not
 * closed. Comments are neither shown nor literal. `allowed`: names in lower case.
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

  /** Ends an element that was taken from `open`. */
  function close(element: OpenElement): void {
    if (element.hasContent) {
      for (const inner of element.empty) if (!structureTags.has(inner.name)) markLiteral(inner)
      return content()
    }
    const parent = open.at(-1)
    if (parent) parent.empty.push(element)
    else markLiteral(element)
  }

  /** Ends an element without a closing tag. Its content is its parent's. `atEnd`: it may still be closed. */
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
    const [, slash, found = ''] = /^<(\/?)([a-z][a-z\d-]*)/i.exec(source) ?? []
    const name = found.toLowerCase()
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

/** Writes literal tags so that an HTML reader takes them for text. */
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

const htmlTags = new Set([...shownTags, ...plainTags])

/** Removes the tags that an HTML reader would not show as text, and comments. */
export function removeTags(text: string): string {
  const reader = createTagReader(htmlTags)
  const tags = reader.read(text, false)
  reader.end()
  let at = 0
  let shown = ''
  for (const { start, end, literal } of tags) {
    shown += text.slice(at, literal ? end : start)
    at = end
  }
  return shown + text.slice(at)
}

/** True for a text of comments and line breaks alone, of which an HTML reader would show nothing. */
export function isOnlyHidden(text: string): boolean {
  if (!text.includes('<')) return false
  const rest = text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').replaceAll(/<\/?w?br\s*\/?>/gi, '')
  return rest.trim() === ''
}
