import 'server-only'
import { masked } from '@/lib/server/credentials/mask-forms'
import { ownNames, ownValues } from '@/lib/server/credentials/mask-value'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Fewer characters of a secret at the edge of a text are not masked: honest names would lose their ends. */
const shortestEdge = 8
/** Secrets with the same last characters that are compared. With more, these characters alone count. */
const maxSameEnd = 64
const slots = 1 << 16
/** Members that stay: what the agent has to recognize again, fixed words, and bytes. */
const untouched = new Set(
  'id taskId contextId sessionId raw bytes role state kind type mediaType mimeType jsonrpc method timestamp'.split(' '),
)

/** Masks pieces of secrets at the edges of texts. */
export interface EdgeMask {
  /** True if the JSON text may have something to mask. One pass, without parsing. */
  mayChange: (json: string) => boolean
  /**
   * The value with each text masked that ends with the beginning of a secret, or begins with the end of one, eight
   * characters and more; the value itself where there is none. Ends of members called `text` stay.
   */
  apply: <T>(value: T) => T
}

const edgeMasks = new WeakMap<readonly SecretForm[], EdgeMask>()

/** Returns the edge mask of these forms. It is built once for each array, which must not change. */
export function edgeMask(forms: readonly SecretForm[]): EdgeMask {
  const known = edgeMasks.get(forms)
  if (known) return known
  const mask = buildMask(forms)
  edgeMasks.set(forms, mask)
  return mask
}

function buildMask(forms: readonly SecretForm[]): EdgeMask {
  // A text of this length has no shorter piece that counts.
  const texts = forms.map(({ text }) => text).filter(({ length }) => length > shortestEdge)
  const hasPiece = pieceFinder(texts.flatMap((text) => [text.slice(0, shortestEdge), text.slice(-shortestEdge)]))
  // Many forms take a while to sort, and most frames have no piece of any.
  let edges: { end: (text: string) => number; start: (text: string) => number } | undefined
  const edgeless = (text: string, isText: boolean): string => {
    if (text.length < shortestEdge) return text
    edges ??= { end: longestEnd(texts), start: longestStart(texts) }
    const start = edges.start(text)
    const end = isText ? 0 : edges.end(text)
    if (start + end >= text.length) return masked
    return (start > 0 ? masked : '') + text.slice(start, text.length - end) + (end > 0 ? masked : '')
  }
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return ownValues.has(value) ? value : edgeless(value, name === 'text')
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const items = value.map((item) => walk(item, name))
      return items.some((item, index) => item !== value[index]) ? items : value
    }
    let changed = false
    const members = Object.entries(value).map(([key, member]): [string, unknown] => {
      const newKey = ownNames.has(key) || untouched.has(key) ? key : edgeless(key, false)
      const newMember = untouched.has(key) && typeof member === 'string' ? member : walk(member, key)
      changed ||= newKey !== key || newMember !== member
      return [newKey, newMember]
    })
    return changed ? Object.fromEntries(members) : value
  }
  return {
    // Any letter may be escaped.
    mayChange: (json) => texts.length > 0 && (json.includes(String.raw`\u`) || hasPiece(json)),
    apply: <T>(value: T) => walk(value, '') as T,
  }
}

/** Returns whether a text has one of these pieces of eight characters, in time linear to the text. */
function pieceFinder(pieces: string[]): (text: string) => boolean {
  const known = new Set(pieces)
  const marked = new Uint8Array(slots)
  for (const piece of known) marked[slotOf(piece, 0)] = 1
  return (text) => {
    for (let at = 0; at <= text.length - shortestEdge; at += 1)
      if (marked[slotOf(text, at)] === 1 && known.has(text.slice(at, at + shortestEdge))) return true
    return false
  }
}

function slotOf(text: string, at: number): number {
  let hash = 0
  for (let index = at; index < at + shortestEdge; index += 1) hash = Math.imul(hash, 31) + text.charCodeAt(index)
  return hash & (slots - 1)
}

const mostOf = (texts: string[]) => texts.reduce((most, { length }) => Math.max(most, length), 0)

/** Returns the length of the longest end of a text that begins one of these, but is not all of it; 0 if it is too short. */
function longestEnd(texts: string[]): (text: string) => number {
  const sorted = [...new Set(texts)].toSorted((one, other) => (one < other ? -1 : 1))
  const heads = new Set(sorted.map((text) => text.slice(0, shortestEdge)))
  const longest = mostOf(texts)
  const begins = (end: string): boolean => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') <= end) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(end) === true
  }
  return (text) => {
    for (let at = Math.max(0, text.length - longest + 1); at <= text.length - shortestEdge; at += 1)
      if (heads.has(text.slice(at, at + shortestEdge)) && begins(text.slice(at))) return text.length - at
    return 0
  }
}

/** Returns the length of the longest start of a text that ends one of these, but is not all of it; 0 if it is too short. */
function longestStart(texts: string[]): (text: string) => number {
  const byEnd = Map.groupBy(new Set(texts), (text) => text.slice(-shortestEdge))
  const longest = mostOf(texts)
  return (text) => {
    for (let end = Math.min(text.length, longest - 1); end >= shortestEdge; end -= 1) {
      const same = byEnd.get(text.slice(end - shortestEdge, end))
      if (!same) continue
      const start = text.slice(0, end)
      if (same.length > maxSameEnd || same.some((one) => one.length > end && one.endsWith(start))) return end
    }
    return 0
  }
}
