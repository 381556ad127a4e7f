import type { MarkupElement } from '@/components/parts/limits/expanded-elements'
import type { MarkupTag } from '@/components/parts/limits/style-cost'
import { getFragment, svgUrls } from '@/components/parts/limits/svg-urls'

export interface SvgContent {
  elements: MarkupElement[]
  /** The same elements with names and attributes. */
  tags: MarkupTag[]
  /** `data:` URLs of SVG images within the document. */
  nested: string[]
}

interface Tag {
  name: string
  attributes: Map<string, string>
  empty: boolean
  end: number
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the position after the next `mark`, or the end of the text. */
function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

/** Returns the text with character references resolved. Entity references stay. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name: string) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
  })
}

/** Returns the position after a document type declaration; null if it declares content or attributes, whose size is unknown. */
function doctypeEnd(text: string, start: number): number | null {
  let depth = 0
  let at = start + 2
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (sign === '"' || sign === "'") {
      const end = after(text, sign, at + 1)
      if (/[<&%]/.test(text.slice(at, end))) return null
      at = end
    } else if (sign === '%' || text.startsWith('<!ATTLIST', at)) return null
    else {
      if (sign === '[') depth += 1
      if (sign === ']') depth -= 1
      at += 1
      if (sign === '>' && depth <= 0) return at
    }
  }
  return at
}

/** Reads a start tag; null if the document is not well-formed, where a browser stops drawing. */
function readTag(text: string, start: number): Tag | null {
  const name = /[^\s/>]+/y
  const attribute = /\s*([^\s=>/"'<]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  const close = /\s*(\/?)>/y
  name.lastIndex = start + 1
  const tag = name.exec(text)?.[0]
  if (tag === undefined) return null
  const attributes = new Map<string, string>()
  attribute.lastIndex = name.lastIndex
  let end = attribute.lastIndex
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    attributes.set(match[1] ?? '', decoded(match[2] ?? match[3] ?? ''))
    end = attribute.lastIndex
  }
  close.lastIndex = end
  const closed = close.exec(text)
  return closed && { name: tag, attributes, empty: closed[1] === '/', end: close.lastIndex }
}

const localName = (name: string): string => name.split(':').at(-1) ?? ''

/** Returns the IDs that a `use` references. */
function targets({ name, attributes }: Tag): string[] {
  if (localName(name) !== 'use') return []
  return [...attributes].flatMap(([key, value]) => (localName(key) === 'href' ? [getFragment(value)] : []))
}

/**
 * Reads the elements of an SVG document. Null if there are more than `limit`, or if entities hide the content. Stops where the
 * document is not well-formed. Takes linear time.
 */
export function readSvg(text: string, limit: number): SvgContent | null {
  const content: SvgContent = { elements: [], tags: [], nested: [] }
  const open: number[] = []
  for (let start = text.indexOf('<'); start !== -1;) {
    let at = start
    if (text.startsWith('<!--', start)) at = after(text, '-->', start + 4)
    else if (text.startsWith('<![CDATA[', start)) at = after(text, ']]>', start)
    else if (text.startsWith('<?', start)) at = after(text, '?>', start)
    else if (text.startsWith('</', start)) {
      open.pop()
      at = after(text, '>', start)
    } else if (text.startsWith('<!', start)) {
      const end = doctypeEnd(text, start)
      if (end === null) return null
      at = end
    } else {
      const tag = readTag(text, start)
      if (!tag) return content
      const uses = targets(tag)
      const id = tag.attributes.get('id') ?? ''
      if (content.elements.length >= limit || [id, ...uses].some((name) => name.includes('&'))) return null
      const parent = open.at(-1) ?? -1
      content.elements.push({ parent, id, uses })
      content.tags.push({ name: localName(tag.name), attributes: tag.attributes, parent })
      for (const value of tag.attributes.values()) for (const url of svgUrls(value)) content.nested.push(url)
      if (!tag.empty) open.push(content.elements.length - 1)
      at = tag.end
    }
    start = text.indexOf('<', at)
  }
  return content
}
