import 'server-only'
import { type FormIndex, getFormIndex } from '@/lib/server/credentials/form-index'
import { maskPlaceholder } from '@/lib/server/credentials/mask-forms'
import { protocolNames, protocolValues } from '@/lib/server/credentials/mask-value'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Minimum characters of a secret at the edge of a text that are masked: with fewer, harmless names would lose their ends. */
const minEdge = 8
const slots = 1 << 16
/** Members that are not masked: what the agent must recognize again, constants, and bytes. */
const unmaskedMembers = new Set(
  'id taskId contextId sessionId raw bytes role state kind type mediaType mimeType jsonrpc method timestamp'.split(' '),
)

/** Masks pieces of secrets at the edges of texts. */
export interface EdgeMask {
  /** Returns true if the JSON text may have something to mask. One pass, without parsing. */
  mayChange: (json: string) => boolean
  /**
   * Returns the value with each text masked that ends with the beginning of a secret, or begins with the end of one, of at
   * least eight characters; the value itself if there is none. Ends of members called `text` stay.
   */
  apply: <T>(value: T) => T
}

const edgeMasks = new WeakMap<readonly SecretForm[], EdgeMask>()

/** Returns the edge mask of these forms. It is built once for each array, which must not change. */
export function getEdgeMask(forms: readonly SecretForm[]): EdgeMask {
  const known = edgeMasks.get(forms)
  if (known) return known
  const mask = buildMask(forms)
  edgeMasks.set(forms, mask)
  return mask
}

function buildMask(forms: readonly SecretForm[]): EdgeMask {
  // A text of this length has no shorter piece that counts.
  const texts = forms.map(({ text }) => text).filter(({ length }) => length > minEdge)
  const hasPiece = pieceFinder(texts.flatMap((text) => [text.slice(0, minEdge), text.slice(-minEdge)]))
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0)
  // Most frames contain no piece of any secret.
  let backwards: FormIndex | undefined
  const lengthAtStart = (text: string): number => {
    backwards ??= getFormIndex(texts.map((secret) => ({ text: reverse(secret) })))
    return lengthAtEnd(backwards, reverse(text.slice(0, longest)))
  }
  const maskEdges = (text: string, isText: boolean): string => {
    if (text.length < minEdge) return text
    const start = lengthAtStart(text)
    const end = isText ? 0 : lengthAtEnd(getFormIndex(forms), text)
    if (start + end >= text.length) return maskPlaceholder
    return (start > 0 ? maskPlaceholder : '') + text.slice(start, text.length - end) + (end > 0 ? maskPlaceholder : '')
  }
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return protocolValues.has(value) ? value : maskEdges(value, name === 'text')
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const items = value.map((item) => walk(item, name))
      return items.some((item, index) => item !== value[index]) ? items : value
    }
    let changed = false
    const members = Object.entries(value).map(([key, member]): [string, unknown] => {
      const newKey = protocolNames.has(key) || unmaskedMembers.has(key) ? key : maskEdges(key, false)
      const newMember = unmaskedMembers.has(key) && typeof member === 'string' ? member : walk(member, key)
      changed ||= newKey !== key || newMember !== member
      return [newKey, newMember]
    })
    return changed ? Object.fromEntries(members) : value
  }
  return {
    // Any character may be escaped.
    mayChange: (json) => texts.length > 0 && (json.includes(String.raw`\u`) || hasPiece(json)),
    apply: <T>(value: T) => walk(value, '') as T,
  }
}

/**
 * Returns a function that tells whether a text contains one of these pieces of eight characters, in time linear to the text.
 */
function pieceFinder(pieces: string[]): (text: string) => boolean {
  const known = new Set(pieces)
  const marked = new Uint8Array(slots)
  for (const piece of known) marked[slotOf(piece, 0)] = 1
  return (text) => {
    for (let at = 0; at <= text.length - minEdge; at += 1)
      if (marked[slotOf(text, at)] === 1 && known.has(text.slice(at, at + minEdge))) return true
    return false
  }
}

function slotOf(text: string, at: number): number {
  let hash = 0
  for (let index = at; index < at + minEdge; index += 1) hash = Math.imul(hash, 31) + text.charCodeAt(index)
  return hash & (slots - 1)
}

function lengthAtEnd(index: FormIndex, text: string): number {
  const length = index.prefixAtEnd(text)
  return length < minEdge ? 0 : length
}

/** Returns the UTF-16 units in reverse order. */
function reverse(text: string): string {
  return Array.from({ length: text.length }, (_, index) => text.at(-1 - index)).join('')
}
